/** What a first visit costs, before and after the form is touched. */
import type { Page } from 'playwright'
import { launchChromium } from '../../machine/chromium.ts'
import { chosenPictures, scrollThrough } from './inPage.ts'
import { kinds } from './pageKinds.ts'
import { brotlied, cssOf, gzipped } from './sizes.ts'
import { slowSite, type SlowAnswer } from './slowSite.ts'

export const screens = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
} as const
type Screen = keyof typeof screens

/** Bytes of the heaviest picture at the top, in a card or a link, and elsewhere. */
type PictureBytes = Record<'hero' | 'card' | 'other', number | undefined>
export type PageBytes = {
  kind: string
  html: { raw: number; gzip: number; brotli: number; css: number }
  /** As sent, without what is fetched ahead for the next page. */
  load: { requests: number; bytes: number; javascript: number; fonts: number; pictures: number }
  ahead: { requests: number; bytes: number }
  /** JavaScript that came between the first touch of the form and its first answer; undefined without a form, 'no answer' when it never gave one. */
  form?: number | 'no answer'
  pictures: Record<Screen, PictureBytes>
}

const sum = (answers: SlowAnswer[]) => answers.reduce((total, { bytes }) => total + bytes, 0)

export async function measureBytes(dir: string): Promise<PageBytes[]> {
  const browser = await launchChromium()
  const measured: PageBytes[] = []
  const queue = kinds.values()
  // Two at a time: nothing here depends on time, and each has a server and with it a list of answers of its own.
  await Promise.all(
    [1, 2].map(async () => {
      const site = await slowSite(dir)
      for (const [kind, path] of queue) {
        const html = await fetch(site.url + path).then(async (answer) => (answer.ok ? answer.text() : undefined))
        if (html === undefined) continue
        const onPhone = await visit('phone', path)
        const onDesktop = await visit('desktop', path)
        measured.push({
          ...onPhone,
          kind,
          html: { raw: Buffer.byteLength(html), gzip: gzipped(html), brotli: brotlied(html), css: gzipped(cssOf(html)) },
          pictures: { phone: onPhone.pictures, desktop: onDesktop.pictures },
        })
      }
      await site.stop()

      async function visit(screen: Screen, path: string) {
        const context = await browser.newContext({ ...screens[screen], locale: 'sv-SE' })
        const page = await context.newPage()
        site.answers.length = 0
        await page.goto(site.url + path, { waitUntil: 'load' })
        await page.waitForTimeout(1500)
        const all = [...site.answers]
        const asked = all.filter(({ ahead }) => !ahead)
        const of = (type: string) => sum(asked.filter((answer) => answer.type.startsWith(type)))
        const load = {
          requests: asked.length,
          bytes: sum(asked),
          javascript: of('text/javascript'),
          fonts: of('font/'),
          pictures: of('image/'),
        }
        const ahead = { requests: all.length - asked.length, bytes: sum(all) - sum(asked) }
        const form = screen === 'phone' ? await touchForm(page, site.answers) : undefined
        await page.evaluate(scrollThrough)
        const chosen = await page.evaluate(chosenPictures)
        const heaviest = (wanted: keyof PictureBytes) => {
          const sizes = chosen
            .filter(({ place }) => place === wanted)
            .map(({ path }) => sum(site.answers.filter((answer) => answer.path === path).slice(0, 1)))
          return sizes.length ? Math.max(...sizes) : undefined
        }
        await context.close()
        return { load, ahead, form, pictures: { hero: heaviest('hero'), card: heaviest('card'), other: heaviest('other') } }
      }
    }),
  )
  await browser.close()
  return measured
}

/** Sends the form with a single letter in it: what it says of that is the proof that it works. */
async function touchForm(page: Page, answers: SlowAnswer[]): Promise<PageBytes['form']> {
  const form = page.locator('main form', { has: page.locator('[autocomplete=email]') }).first()
  if (!(await form.count())) return undefined
  const before = answers.length
  await form.locator('input[autocomplete]:visible:not([tabindex])').first().fill('x')
  await form.locator('button:not([type=button])').first().click()
  const answered = await form
    .getByText(/vara minst|ogiltig/i)
    .first()
    .waitFor({ timeout: 8000 })
    .then(
      () => true,
      () => false,
    )
  return answered ? sum(answers.slice(before).filter(({ type }) => type === 'text/javascript')) : 'no answer'
}

/** Journeys whose result depends on the browser engine, in Chromium, Firefox and WebKit. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { serviceUrl } from '../../renderer/content/model/urls.ts'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { type DrivenBrowser, inBrowsers, sheetsOf, untilIn } from '../browsers.ts'
import { pages } from '../pages/built.ts'
import { content } from '../site.ts'
import { site } from './browser.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import {
  attachment,
  fieldNamed,
  filePicker,
  fill,
  formPages,
  formSelector,
  mailAbout,
  mailsAbout,
  open,
  openFilled,
  pageOf,
  requestNumberOn,
  send,
  submitButton,
} from './formVisitor.ts'

const folder = resolve('.cache/test/journeys')
const contact = pageOf('/kontakt')
const quote = pageOf('/begar-offert')
const service = serviceUrl(content.services[0]!.slug)
const isScript = (url: URL) => /\/(client|upload)-.*\.js$/.test(url.pathname)
const $ = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

beforeAll(() => mkdirSync(folder, { recursive: true }))

const photo = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: 'peru' } }).jpeg()
async function file(name: string, picture: Buffer | Sharp): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
  return path
}

inBrowsers((_, start, journey) => {
  let proxy: FaultProxy
  let visitor: DrivenBrowser
  const until = (expression: string) => untilIn(visitor)(expression)
  const untilText = (selector: string, words: string) => until(`${$(selector)}?.textContent.includes(${JSON.stringify(words)})`)
  const goTo = (path: string) => open(visitor, path)
  const number = () => requestNumberOn(visitor)
  /** Hovers over a link until its page is prefetched, then clicks it. */
  const follow = async (path: string) => {
    await visitor.evaluate(`(link => {
      Object.assign(link, { href: ${JSON.stringify(path)}, textContent: 'Vidare', id: 'onwards' })
      document.querySelector('main').prepend(link)
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
    })(document.createElement('a'))`)
    await visitor.hover('#onwards')
    await until(`!('navigation' in window) || performance.getEntriesByName(new URL(${JSON.stringify(path)}, location).href).length`)
    await visitor.click('#onwards')
    await until(`location.pathname === ${JSON.stringify(path)} && document.readyState === 'complete' && !${$('#onwards,main>[hidden]')}`)
  }
  const focus = (selector: string) => visitor.evaluate(`${$(selector)}.focus()`)

  beforeAll(async () => {
    proxy = await startFaultProxy()
    visitor = await start({ proxyPort: proxy.port })
  })
  beforeEach(async () => {
    proxy.fault = () => undefined
    await goTo('/404.html')
    await visitor.evaluate('[localStorage.clear(), sessionStorage.clear()].length')
    visitor.complaints.length = 0
  })
  afterAll(async () => {
    await visitor?.stop()
    proxy.close()
  })

  journey('every page is as wide as the window, and the menu links to a service', async () => {
    // The 404 page reports itself on the console.
    for (const { path } of pages.filter(({ path }) => path !== '/404')) {
      await goTo(path)
      await until(`document.fonts.status === 'loaded' && document.querySelector('h1').getClientRects().length`)
      expect(await visitor.evaluate(`getComputedStyle(document.querySelector('header')).position`), path).toBe('sticky')
      expect(await visitor.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
    }
    await goTo('/')
    await visitor.click('header nav summary')
    await until(`${$('header nav details')}.open`)
    await visitor.click(`header nav details a[href="${service}"]`)
    await until(`location.pathname === ${JSON.stringify(encodeURI(service))} && !document.querySelector('header details[open]')`)
    expect(visitor.complaints).toEqual([])
  })

  journey('the keyboard opens and closes the menu, and errors and the confirmation receive the focus', async () => {
    await goTo('/kontakt')
    await focus('header nav summary')
    await visitor.press('Enter')
    await until(`${$('header nav details')}.open`)
    await visitor.press('Escape')
    await until(`!${$('header nav details')}.open && document.activeElement === ${$('header nav summary')}`)
    await send(visitor)
    await until(`${$('[data-island] [role=alert] a')} && document.activeElement.contains(${$('[data-island] [role=alert]')})`)
    await focus('[data-island] [role=alert] a')
    await visitor.press('Enter')
    await until(`document.activeElement.name === 'name'`)
    await visitor.type(fieldNamed('name'), 'Å')
    await until(`${$(fieldNamed('name'))}.value === 'Å'`)
    await fill(visitor, contact.answers)
    await focus(submitButton)
    await visitor.press('Enter')
    await number()
    expect(await visitor.evaluate(`document.activeElement.contains(${$('[data-island] dd')})`)).toBe(true)
  })

  journey('pictures are validated when selected, rotated, scaled down, stripped of EXIF and sent', async () => {
    await openFilled(visitor, quote)
    const jpeg = await photo(3000, 2000).toBuffer()
    await visitor.pick(filePicker, await file('halv.jpg', jpeg.subarray(0, 4000)))
    await untilText('body', 'halv.jpg är tom eller skadad.')
    await visitor.pick(
      filePicker,
      await file('Tak åt söder.jpg', photo(3000, 2000).withMetadata({ orientation: 6 })),
      await file('utan typ', photo()),
    )
    const thumbs = `[...document.querySelectorAll('[aria-label^="Ta bort "]')].map(({ ariaLabel }) => ariaLabel.slice(8))`
    await expect.poll(() => visitor.evaluate(thumbs)).toEqual(['Tak åt söder.jpg', 'utan typ'])
    await send(visitor)
    const mail = await mailAbout(await number())
    const sent = await Promise.all(mail.attachments.map(async (_, index) => sharp(await attachment(mail, index)).metadata()))
    expect(sent.map(({ width, height, exif }) => [width, height, exif])).toEqual([
      [1280, 1920, undefined],
      [400, 300, undefined],
    ])
  })

  journey('a failed upload script stops the request after the submit, and a damaged picture is counted', async () => {
    await openFilled(visitor, quote)
    proxy.fault = ({ url }) => (isScript(url) ? 404 : undefined)
    const damaged = (await photo(2000, 1500).toBuffer()).subarray(0, 4000)
    await visitor.pick(filePicker, await file('hel.jpg', photo()), await file('trasig.jpg', damaged))
    await send(visitor)
    await untilText(formSelector, 'Fel vid uppladdning av hel.jpg: vi fick inget svar.')
    await untilText(formSelector, 'Uppkopplingen bröts innan bilden var läst.')
    proxy.fault = () => undefined
    await visitor.click('[aria-label="Försök igen med hel.jpg"]')
    await untilText(formSelector, 'Klar att skicka')
    await send(visitor)
    const mail = await mailAbout(await number())
    await untilText('[data-island]', 'En bild följde inte med.')
    expect([mail.attachments.length, mail.text]).toEqual([1, expect.stringContaining('Bilder som inte följde med: 1.')])
  })

  // Firefox and WebKit remember a module that failed to load.
  journey('a script that failed to load is requested again with another URL', async () => {
    const queries: string[] = []
    proxy.fault = ({ url }) => (isScript(url) && queries.push(url.search) === 1 ? 404 : undefined)
    await openFilled(visitor, contact)
    await send(visitor)
    await number()
    expect(queries.slice(0, 2)).toEqual(['', '?r=1'])
  })

  journey('after a lost response the form shows the reason and keeps its values, and the retry is the same request', async () => {
    await openFilled(visitor, contact)
    proxy.fault = ({ method, url }) => (method === 'POST' && url.href === site.endpoint ? 'lost' : undefined)
    await send(visitor)
    await untilText('[data-island]', 'Vi fick inget svar.')
    expect(await visitor.evaluate(`${$(fieldNamed('message'))}.value`)).toBe(contact.answers.message)
    proxy.fault = () => undefined
    await send(visitor)
    const about = await number()
    await mailAbout(about)
    expect(await mailsAbout(about)).toHaveLength(1)
  })

  journey('Back and a new visit restore the draft', async () => {
    const isShown = `location.pathname === '/kontakt' && ${$(fieldNamed('name'))}?.value === 'Nils'`
    await goTo(contact.path)
    await fill(visitor, { name: 'Nils' })
    await visitor.click('footer a[href="/integritetspolicy"]')
    await until(`location.pathname === '/integritetspolicy' && document.readyState === 'complete'`)
    await visitor.back()
    await until(isShown)
    await goTo('/')
    await goTo(contact.path)
    await until(isShown)
  })

  journey('a form restored by Back is marked as sent, and sending it again is the same request', async () => {
    await goTo('/')
    await follow(contact.path)
    await fill(visitor, contact.answers)
    await follow('/blog')
    await follow(contact.path)
    await until(`${$(fieldNamed('message'))}.value`)
    await send(visitor)
    const about = await number()
    await visitor.back()
    await until(`location.pathname === '/blog'`)
    await visitor.back()
    // A reloaded document has an empty form.
    await until(`location.pathname === '/kontakt' && (${$(formSelector)}?.dataset.posted === '' || !${$(fieldNamed('message'))}?.value)`)
    const isRestored = await visitor.evaluate(`${$(fieldNamed('message'))}.value !== ''`)
    expect(isRestored || !(await visitor.evaluate(`'navigation' in window`))).toBe(true)
    if (!isRestored) return
    await send(visitor)
    expect(await number()).toBe(about)
    expect(await mailsAbout(about)).toHaveLength(1)
  })

  // Machine translation wraps each text node in <font>.
  const translate = `(root => {
    const texts = []
    for (const walker = document.createTreeWalker(root, 4); walker.nextNode(); ) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement.closest('font, option, textarea')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })(document.body)`
  journey('a form on a translated page keeps values and focus, and shows errors and the confirmation', async () => {
    for (const page of formPages) {
      await goTo(page.path)
      await visitor.evaluate(translate)
      const [first = ''] = Object.keys(page.answers)
      const field = fieldNamed(first)
      await visitor.type(field, 'Åsa')
      await until($('[aria-label^=Notiser]'))
      await until(`${$(field)}.value === 'Åsa' && document.activeElement === ${$(field)}`)
      await visitor.type(field, ' Öberg')
      await until(`${$(field)}.value === 'Åsa Öberg'`)
      await visitor.evaluate(translate)
      await send(visitor)
      await until($('[data-island] [role=alert]'))
      await visitor.evaluate(translate)
      await fill(visitor, page.answers)
      await send(visitor)
      await untilText('body', page.sent)
    }
  })

  journey(
    'a swapped page prints like a loaded one',
    async () => {
      const sheets = async () => sheetsOf(await visitor.print())
      await goTo('/')
      await follow('/kontakt')
      const printed = await sheets()
      await goTo('/kontakt')
      expect(await sheets()).toBe(printed)
      expect(printed).toBeGreaterThan(0)
    },
    { WebKit: 'the driver cannot print' },
  )

  journey('no kind of page overflows at 320 px, also with wider text spacing', async () => {
    await visitor.resize(320, 640)
    const wide: string[] = []
    for (const [kind, path] of kinds) {
      await goTo(path)
      for (const css of ['', '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}']) {
        await visitor.evaluate(
          `(sheet => { sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [sheet] })(new CSSStyleSheet())`,
        )
        if (!(await visitor.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')))
          wide.push(`${kind} ${css}`)
      }
    }
    await visitor.resize(1280, 900)
    expect(wide).toEqual([])
  })

  const noSettings = { WebKit: 'MiniBrowser has no setting for it' }
  journey(
    'no kind of page overflows with a default font size of 24 px',
    async () => {
      const { goto, evaluate, resize, stop } = await start({ largeText: true })
      const overflowing: string[] = []
      try {
        for (const [kind, path] of kinds) {
          await goto(site.documents + encodeURI(path))
          expect(await evaluate(`getComputedStyle(document.documentElement).fontSize`)).toBe('24px')
          for (const width of [390, 1280]) {
            await resize(width, 800)
            if (await evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
              overflowing.push(`${kind} at ${width}`)
          }
        }
      } finally {
        await stop()
      }
      expect(overflowing).toEqual([])
    },
    noSettings,
  )

  journey(
    'with forced colours every button has a border, and the current page is underlined',
    async () => {
      const { goto, evaluate, stop } = await start({ forcedColours: true })
      const wrong: string[] = []
      try {
        for (const [, path] of kinds) {
          await goto(site.documents + encodeURI(path))
          expect(await evaluate(`matchMedia('(forced-colors: active)').matches`)).toBe(true)
          const edgeless = `[...document.querySelectorAll('button, .primary, .quote')].filter((element) =>
          element.checkVisibility() && getComputedStyle(element).borderTopWidth === '0px').map(({ outerHTML }) => outerHTML.slice(0, 100))`
          wrong.push(...(await evaluate<string[]>(edgeless)))
        }
        await goto(`${site.documents}/kontakt`)
        const current = `[...document.querySelectorAll('header nav [aria-current]')].find((link) => link.checkVisibility())`
        expect(await evaluate(`getComputedStyle(${current}).textDecorationLine`)).toBe('underline')
      } finally {
        await stop()
      }
      expect(wrong).toEqual([])
    },
    noSettings,
  )

  journey('a phone in landscape has no fixed bars, and rotating a tablet with an open menu unlocks scrolling', async () => {
    await visitor.resize(667, 375)
    await goTo('/')
    await visitor.evaluate('scrollTo({ top: 2000, behavior: "instant" })')
    await until(`scrollY > 1000 && ${$('header')}.getBoundingClientRect().bottom < 0 && !${$('[data-mobilebar]')}.checkVisibility()`)
    await visitor.resize(834, 1000)
    await goTo('/')
    await visitor.click('header > details summary')
    await until(`getComputedStyle(document.documentElement).overflowY === 'hidden'`)
    await visitor.resize(1112, 834)
    await until(`getComputedStyle(document.documentElement).overflowY !== 'hidden'`)
    await visitor.resize(1280, 900)
  })

  journey('the services menu opens inside the window and closes when it loses the focus', async () => {
    const menu = 'header nav details'
    await visitor.resize(1010, 900)
    await goTo('/')
    await visitor.click(`${menu} summary`)
    await until(`${$(`${menu}[open] ul`)}?.getBoundingClientRect().right <= innerWidth`)
    await visitor.resize(1280, 900)
    await goTo('/')
    await focus(`${menu} summary`)
    await visitor.press('Enter')
    const links = content.services.filter(({ inMenu }) => inMenu).length
    await until(`document.querySelectorAll(${JSON.stringify(`${menu}[open] a`)}).length === ${links}`)
    for (let at = 0; at < links; at++) {
      await visitor.press('Tab')
      await until(`document.activeElement === document.querySelectorAll(${JSON.stringify(`${menu} a`)})[${at}]`)
    }
    await visitor.press('Tab')
    await until(`!${$(menu)}.open`)
  })

  journey('a linked heading is below the header, and closing a photo returns the focus', async () => {
    await goTo('/integritetspolicy')
    const heading = await visitor.evaluate<string>(`document.querySelector('main [id]:is(h2, h3)').id`)
    await goTo(`/integritetspolicy#${heading}`)
    await until(
      `(top => top >= document.querySelector('header').getBoundingClientRect().bottom && top < innerHeight / 2)(document.getElementById(${JSON.stringify(heading)}).getBoundingClientRect().top)`,
    )
    if (!content.references[0]) return
    await goTo('/referensuppdrag')
    const photo = '[data-photo]'
    await visitor.click(photo)
    await until(`document.querySelector('dialog[open] :is(img, svg)')`)
    await visitor.press('Escape')
    await until(`!document.querySelector('dialog[open]') && document.activeElement === ${$(photo)}`)
  })
})

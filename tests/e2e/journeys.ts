/** Journeys whose result depends on the browser engine. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { serviceUrl } from '../../renderer/content/model/urls.ts'
import { kinds } from '../support/pageKinds.ts'
import { type DrivenBrowser, type Journeys, sheetsOf, untilIn } from '../browsers.ts'
import { hurry } from '../hurry.ts'
import { pages } from '../pages/built.ts'
import { content, routes } from '../site.ts'
import { seconds } from '../timeouts.ts'
import { follow as followIn, site } from './browser.ts'
import type { FaultProxy } from './faultProxy.ts'
import * as steps from './formVisitor.ts'
import { cut, whole } from './samplePictures.ts'

const contact = steps.pageOf('/kontakt')
const quote = steps.pageOf('/begar-offert')
const service = serviceUrl(content.services[0]!.slug)
const estimatePath = routes.find(
  ({ form, sections }) =>
    form && sections.some(({ section }) => section.type === 'serviceEstimate'),
)?.path
const isScript = (url: URL) => /\/(client|upload)-.*\.js$/.test(url.pathname)
/** The form's check whether the site can be reached. */
const isProbe = ({ pathname, search }: URL) => pathname === '/favicon.ico' && search !== ''
const $ = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`

/** Words of visible texts in columns that are too narrow for them; the head of a table that is a list is hidden. */
const wordsOnThreeLines = `(() => {
  const broken = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (!parentElement.checkVisibility() || parentElement.closest('script, style, option, thead, .sr-only')) continue
    for (const word of data.matchAll(/\\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, word.index)
      range.setEnd(texts.currentNode, word.index + word[0].length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 2)
        broken.push(word[0])
    }
  }
  return broken
})()`

const photo = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: 'peru' } }).jpeg()
export const journeys: Journeys = (visit, journey) => {
  const { engine, start } = visit
  const folder = resolve('.cache/test/journeys', engine)
  async function file(name: string, picture: Buffer | Sharp): Promise<string> {
    const path = join(folder, name)
    writeFileSync(path, Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
    return path
  }
  let proxy: FaultProxy
  let visitor: DrivenBrowser
  const until = (expression: string) => untilIn(visitor)(expression)
  const untilText = (selector: string, words: string) =>
    until(`${$(selector)}?.textContent.includes(${JSON.stringify(words)})`)
  const goTo = (path: string) => steps.open(visitor, path)
  const number = () => steps.requestNumberOn(visitor)
  const follow = (path: string) => followIn(visitor, path)
  /** Runs a test in a browser of its own. */
  const startAnother = async (options: Parameters<typeof start>[0]) => {
    const another = await start(options)
    onTestFinished(async () => void (await another.stop()))
    return another
  }
  const focus = (selector: string) => visitor.evaluate(`${$(selector)}.focus()`)

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    ;({ proxy, visitor } = visit)
  })
  beforeEach(async () => {
    await steps.forget(visitor)
    visitor.complaints.length = 0
  })

  /** Whether the page is as wide as a window of this width. */
  const fits = async (width: number) => {
    await visitor.resize(width, 900)
    return visitor.evaluate<boolean>(
      'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
    )
  }
  journey(
    'every kind of page has its header and is as wide as the window, also at 320 px with wider text spacing',
    async () => {
      const wide: string[] = []
      for (const [kind, path] of kinds) {
        await goTo(path)
        await until(
          `document.fonts.status === 'loaded' && document.querySelector('h1').getClientRects().length`,
        )
        expect(
          await visitor.evaluate(`getComputedStyle(document.querySelector('header')).position`),
          path,
        ).toBe('sticky')
        for (const width of [1280, 320]) if (!(await fits(width))) wide.push(`${kind} at ${width}`)
        await visitor.evaluate(`(sheet => {
          sheet.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}')
          document.adoptedStyleSheets = [sheet]
        })(new CSSStyleSheet())`)
        if (!(await fits(320))) wide.push(`${kind} with spacing`)
      }
      expect(wide).toEqual([])
      expect(visitor.complaints).toEqual([])
    },
  )

  journey('the menu links to a service', async () => {
    await goTo('/')
    await visitor.click('header nav summary')
    await until(`${$('header nav details')}.open`)
    await visitor.click(`header nav details a[href="${service}"]`)
    await until(
      `location.pathname === ${JSON.stringify(encodeURI(service))} && !document.querySelector('header details[open]')`,
    )
    expect(visitor.complaints).toEqual([])
  })

  journey(
    'the keyboard opens and closes the menu, and errors and the confirmation receive the focus',
    async () => {
      await goTo('/kontakt')
      await focus('header nav summary')
      await visitor.press('Enter')
      await until(`${$('header nav details')}.open`)
      await visitor.press('Escape')
      await until(
        `!${$('header nav details')}.open && document.activeElement === ${$('header nav summary')}`,
      )
      await steps.send(visitor)
      await until(
        `${$('[data-island] [role=alert] a')} && document.activeElement.contains(${$('[data-island] [role=alert]')})`,
      )
      await focus('[data-island] [role=alert] a')
      await visitor.press('Enter')
      await until(`document.activeElement.name === 'name'`)
      await visitor.type(steps.fieldNamed('name'), 'Å')
      await until(`${$(steps.fieldNamed('name'))}.value === 'Å'`)
      await steps.fill(visitor, contact.answers)
      await focus(steps.submitButton)
      await visitor.press('Enter')
      await number()
      expect(
        await visitor.evaluate(`document.activeElement.contains(${$('[data-island] dd')})`),
      ).toBe(true)
    },
  )

  journey(
    'pictures are validated when selected, rotated, scaled down, stripped of EXIF and sent',
    async () => {
      await steps.openFilled(visitor, quote)
      const jpeg = await photo(3000, 2000).toBuffer()
      await visitor.pick(steps.filePicker, await file('halv.jpg', jpeg.subarray(0, 4000)))
      await untilText('body', 'halv.jpg är tom eller skadad.')
      const picked = Date.now()
      await visitor.pick(steps.filePicker, resolve('tests/fixtures/pictures/enorm.png'))
      await untilText('body', 'enorm.png har för många bildpunkter.')
      expect(Date.now() - picked).toBeLessThan(seconds(5))
      await visitor.pick(
        steps.filePicker,
        await file('Tak åt söder.jpg', photo(3000, 2000).withMetadata({ orientation: 6 })),
        await file('utan typ', photo()),
      )
      const thumbs = `[...document.querySelectorAll('[aria-label^="Ta bort "]')].map(({ ariaLabel }) => ariaLabel.slice(8))`
      await expect.poll(() => visitor.evaluate(thumbs)).toEqual(['Tak åt söder.jpg', 'utan typ'])
      await steps.send(visitor)
      const mail = await steps.mailAbout(await number())
      const sent = await Promise.all(
        mail.attachments.map(async (_, index) =>
          sharp(await steps.attachment(mail, index)).metadata(),
        ),
      )
      expect(sent.map(({ width, height, exif }) => [width, height, exif])).toEqual([
        [1633, 2449, undefined],
        [400, 300, undefined],
      ])
    },
  )

  journey(
    'where the canvas returns random pixels, pictures arrive as they are, without their place',
    async () => {
      const visitor = await startAnother({ resistFingerprinting: true })
      await steps.openFilled(visitor, quote)
      const green = sharp({
        create: { width: 300, height: 200, channels: 3, background: '#1ea03c' },
      })
      const hidden = green
        .withExif({ IFD0: { Copyright: 'hemligt namn' } })
        .withMetadata({ orientation: 6 })
      await visitor.pick(
        steps.filePicker,
        await file('a.jpg', hidden.clone().jpeg()),
        await file('b.png', hidden.clone().png()),
        await file('c.webp', hidden.clone().webp()),
      )
      await steps.send(visitor)
      const mail = await steps.mailAbout(await steps.requestNumberOn(visitor))
      const sent = await Promise.all(
        mail.attachments.map((_, index) => steps.attachment(mail, index)),
      )
      const colours = await Promise.all(
        sent.map(async (bytes) =>
          (await sharp(bytes).stats()).channels.map(({ mean }) => Math.round(mean / 10)),
        ),
      )
      expect(colours).toEqual([3, 3, 3].map(() => [3, 16, 6]))
      expect(sent.map((bytes) => bytes.includes('hemligt'))).toEqual([false, false, false])
      expect(
        await Promise.all(sent.map(async (bytes) => (await sharp(bytes).metadata()).orientation)),
      ).toEqual([6, 6, 6])
    },
    { Chromium: 'has no such setting: readPicture.test.ts', WebKit: 'has no such setting' },
  )

  journey('damaged pictures are refused, and those without their end are sent', async () => {
    await steps.openFilled(visitor, quote)
    const first = (count: number, pictures: Record<string, Buffer>) =>
      Promise.all(
        Object.entries(pictures)
          .slice(0, count)
          .map(([name, bytes]) => file(name, bytes)),
      )
    await visitor.pick(steps.filePicker, ...(await first(5, cut)))
    const states = `[...document.querySelectorAll('[data-island] li:has([data-remove]) small')].map(({ textContent }) => textContent)`
    const refusal = 'Bilden går inte att läsa. Spara den på nytt som JPEG eller ta ett nytt foto.'
    await expect
      .poll(() => visitor.evaluate(states))
      .toEqual([refusal, refusal, refusal, refusal, refusal])
    await visitor.pick(steps.filePicker, ...(await first(4, whole)))
    const ready = 'Klar att skicka'
    await expect.poll(() => visitor.evaluate(states)).toEqual([ready, ready, ready, ready])
    await steps.send(visitor)
    expect((await steps.mailAbout(await number())).attachments).toHaveLength(4)
  })

  journey(
    'a picture whose file changes after it was picked is sent',
    async () => {
      await steps.openFilled(visitor, quote)
      const released = Promise.withResolvers<undefined>()
      proxy.fault = ({ url }) => (isScript(url) ? released.promise : undefined)
      const path = await file('ändrad.jpg', photo())
      await visitor.pick(steps.filePicker, path)
      await untilText(steps.formSelector, 'Läser bilden...')
      await setTimeout(500)
      utimesSync(path, new Date(), new Date(Date.now() + 60_000))
      released.resolve(undefined)
      await untilText(steps.formSelector, 'Klar att skicka')
    },
    { Chromium: 'pictureFaults.test.ts' },
  )

  journey(
    'a failed upload script stops the request after the submit, and a damaged picture is counted',
    async () => {
      await steps.openFilled(visitor, quote)
      const submitted = Promise.withResolvers<number>()
      proxy.fault = ({ url }) => (isScript(url) ? submitted.promise : undefined)
      const damaged = (await photo(2000, 1500).toBuffer()).subarray(0, 4000)
      await visitor.pick(
        steps.filePicker,
        await file('hel.jpg', photo()),
        await file('trasig.jpg', damaged),
      )
      await steps.send(visitor)
      submitted.resolve(404)
      await untilText(steps.formSelector, 'Fel vid uppladdning av hel.jpg: vi fick inget svar.')
      await untilText(steps.formSelector, 'Uppkopplingen bröts innan bilden var läst.')
      proxy.fault = () => undefined
      await visitor.click('[aria-label="Försök igen med hel.jpg"]')
      await untilText(steps.formSelector, 'Klar att skicka')
      await steps.send(visitor)
      const mail = await steps.mailAbout(await number())
      await untilText('[data-island]', 'En bild följde inte med.')
      expect([mail.attachments.length, mail.text]).toEqual([
        1,
        expect.stringContaining('Bilder som inte följde med: 1.'),
      ])
    },
  )

  // Firefox and WebKit remember a module that failed to load.
  journey(
    'a script that failed to load is requested again with another URL, and serves the forms of later pages',
    async () => {
      const queries: string[] = []
      proxy.fault = ({ url }) => (isScript(url) && queries.push(url.search) === 1 ? 404 : undefined)
      await steps.openFilled(visitor, contact)
      expect(queries).toEqual(['', '?r=1'])
      await follow(quote.path)
      await steps.fill(visitor, quote.answers)
      await steps.send(visitor)
      await number()
    },
  )

  const holdScripts = () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    proxy.fault = ({ url }) => (isScript(url) ? promise : undefined)
    return resolve
  }
  const left = { WebKit: 'no Navigation API: leaving a page ends its scripts' }
  journey(
    'a form that is sent and left before its code loads is sent later',
    async () => {
      const release = holdScripts()
      await goTo(contact.path)
      await steps.fill(visitor, { ...contact.answers, message: 'Skickat i farten' })
      await steps.send(visitor)
      await follow('/blog')
      release(undefined)
      await steps.mailWith('Skickat i farten')
      await visitor.back()
      await number()
    },
    left,
  )
  journey(
    'a form that is left and cannot load its code is not marked as sent',
    async () => {
      const release = holdScripts()
      await goTo(contact.path)
      await hurry(visitor)
      await steps.fill(visitor, contact.answers)
      await steps.send(visitor)
      await visitor.evaluate(`Object.assign(window, { left: ${$(steps.formSelector)} })`)
      await follow('/blog')
      await until(`!('busy' in window.left.dataset)`)
      await visitor.back()
      await until(`location.pathname === '/kontakt' && ${$(steps.fieldNamed('message'))}?.value`)
      expect(await visitor.evaluate(`'posted' in ${$(steps.formSelector)}.dataset`)).toBe(false)
      release(undefined)
      await steps.send(visitor)
      await number()
    },
    left,
  )

  journey(
    'without any answer the form shows the reason and keeps its values, and a changed retry is a correction',
    async () => {
      await steps.openFilled(visitor, contact)
      proxy.fault = ({ method, url }) =>
        method === 'POST' && url.href === site.endpoint
          ? 'lost'
          : isProbe(url)
            ? 'dropped'
            : undefined
      await hurry(visitor)
      await steps.send(visitor)
      await untilText('[data-island]', 'Vi fick inget svar.')
      expect(await visitor.evaluate(`${$(steps.fieldNamed('message'))}.value`)).toBe(
        contact.answers.message,
      )
      proxy.fault = () => undefined
      await goTo(contact.path)
      await steps.fill(visitor, { message: `${steps.wish} Och en laddbox.` })
      await steps.send(visitor)
      const about = await number()
      const isCorrection = async () =>
        (await steps.mailsAbout(about)).map(({ subject }) => subject.includes('Rättad'))
      await expect.poll(isCorrection).toEqual([false, true])
    },
  )

  for (const plain of [false, true])
    journey(
      `a form restored by Back is marked as sent, and sending it again is the same request, with ${plain ? 'documents' : 'swapped pages'}`,
      async () => {
        // The proxy forbids caching, so browsers would not restore the form.
        const driver = plain ? await startAnother({ plain }) : visitor
        const isAt = (path: string) =>
          untilIn(driver)(
            `location.pathname === ${JSON.stringify(path)} && document.readyState === 'complete'`,
          )
        await steps.open(driver, '/')
        await followIn(driver, contact.path)
        await steps.fill(driver, contact.answers)
        await followIn(driver, '/blog')
        await followIn(driver, contact.path)
        await untilIn(driver)(`${$(steps.fieldNamed('message'))}.value`)
        await steps.send(driver)
        const about = await steps.requestNumberOn(driver)
        await driver.back()
        await isAt('/blog')
        await driver.back()
        await isAt(contact.path)
        await untilIn(driver)(`'posted' in ${$(steps.formSelector)}.dataset`)
        expect(await driver.evaluate(`${$(steps.fieldNamed('message'))}.value`)).toBe(
          contact.answers.message,
        )
        await steps.send(driver)
        expect(await steps.requestNumberOn(driver)).toBe(about)
        expect(await steps.mailsAbout(about)).toHaveLength(1)
      },
      plain ? {} : { WebKit: 'no Navigation API' },
    )

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
  journey('a form on a translated page shows errors and the confirmation', async () => {
    for (const kind of new Set(steps.formPages.map(({ kind }) => kind))) {
      const page = steps.formOf(kind)
      await goTo(page.path)
      await visitor.evaluate(translate)
      await steps.waitForHydration(visitor)
      await visitor.evaluate(translate)
      await steps.send(visitor)
      await until($('[data-island] [role=alert]'))
      await visitor.evaluate(translate)
      await steps.fill(visitor, page.answers)
      await steps.send(visitor)
      await untilText('body', page.sent)
    }
  })
  for (const isLate of [false, true])
    journey(
      `a translated form keeps values and focus when its code loads ${isLate ? 'after' : 'during'} the input`,
      async () => {
        const release = isLate ? holdScripts() : undefined
        await goTo(contact.path)
        await visitor.evaluate(translate)
        const name = steps.fieldNamed('name')
        const phone = steps.fieldNamed('phone')
        await visitor.type(name, 'Åsa Öberg')
        await visitor.press('Tab')
        await visitor.type(phone, '0701740605')
        release?.(undefined)
        await until($('[aria-label^=Notiser]'))
        await until(
          `${$(name)}.value === 'Åsa Öberg' && ${$(phone)}.value === '0701740605' && document.activeElement === ${$(phone)}`,
        )
        await visitor.type(phone, '1')
        await until(`${$(phone)}.value === '07017406051'`)
      },
    )

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

  if (estimatePath)
    journey(
      'the estimate keeps an entered price, and shows a message for an invalid number',
      async () => {
        await goTo(estimatePath)
        const control = (name: string) => `[data-behaviour=estimate] [name=${name}]`
        const answers = () =>
          visitor.evaluate<string[]>(
            `[...document.querySelectorAll('[data-behaviour=estimate] dd')].map((each) => each.innerText)`,
          )
        const enter = async (name: string, text: string) => {
          await visitor.evaluate(`${$(control(name))}.value = ''`)
          await visitor.type(control(name), text)
          await visitor.press('Tab')
        }
        await visitor.evaluate(`${$('[data-behaviour=estimate] details')}.open = true`)
        // An expired price is not used.
        if (await visitor.evaluate(`Boolean(${$(control('price'))})`)) {
          const answer = (name: string) =>
            visitor.evaluate<string>(
              `${$(`[data-behaviour=estimate] dd[data-shows=${name}]`)}.innerText`,
            )
          const years = await answer('years')
          await enter('price', '70 000')
          await visitor.evaluate(`${$(`${control('direction')}:not(:checked)`)}.click()`)
          expect(await answer('paid')).toMatch(/^70\s000\skr$/)
          const shorter = await answer('years')
          expect(Number.parseInt(shorter, 10)).toBeLessThan(Number.parseInt(years, 10))
        }
        for (const [name, text] of Object.entries({ consumption: 'abc', watt: '0', sold: '-1' })) {
          const right = await visitor.evaluate<string>(`${$(control(name))}.value`)
          await enter(name, text)
          expect(new Set(await answers())).toEqual(new Set(['–']))
          await visitor.click('[data-behaviour=estimate] a')
          await until(
            `document.activeElement === ${$(control(name))} && document.activeElement.ariaInvalid === 'true'`,
          )
          await untilText(
            `#${await visitor.evaluate(`${$(control(name))}.getAttribute('aria-describedby')`)}`,
            'Skriv ett tal från ',
          )
          expect(await visitor.evaluate(`${$(steps.fieldNamed('message'))}.value`)).not.toContain(
            'Kalkyl',
          )
          await enter(name, right)
        }
      },
    )

  for (const [settings, widths] of [
    [{ fontSize: 24, forcedColours: true }, [320, 1280]],
    [{ fontSize: 32, forcedColours: false }, [390]],
  ] as const)
    journey(
      `with a default font size of ${settings.fontSize} px no ${engine === 'Chromium' ? 'page' : 'kind of page'}, nor its menu, overflows or has a word on three lines${settings.forcedColours ? ', and with forced colours every button has a border, and the current page is underlined' : ''}`,
      async () => {
        const { goto, evaluate, resize } = await startAnother(settings)
        const faults: string[] = []
        // Another engine has other fonts and boxes, not other texts.
        for (const path of engine === 'Chromium'
          ? pages.map(({ path }) => path)
          : kinds.map(([, path]) => path)) {
          await goto(site.documents + encodeURI(path))
          expect(
            await evaluate(
              `[getComputedStyle(document.documentElement).fontSize, matchMedia('(forced-colors: active)').matches]`,
            ),
          ).toEqual([`${settings.fontSize}px`, settings.forcedColours])
          if (settings.forcedColours) {
            // The layout of desktops, whose width counts in the larger font.
            await resize(1600, 800)
            const edgeless = await evaluate<string[]>(
              `[...document.querySelectorAll('button, .primary, .quote')].filter((element) =>
                element.checkVisibility() && getComputedStyle(element).borderTopWidth === '0px').map(({ outerHTML }) => outerHTML.slice(0, 100))`,
            )
            faults.push(...edgeless.map((element) => `${element} of ${path}`))
          }
          await evaluate(
            'document.querySelectorAll("details").forEach(details => details.open = true)',
          )
          for (const width of widths) {
            await resize(width, 800)
            const overflowing = await evaluate<string[]>(
              `[document.documentElement, ...document.querySelectorAll('header nav')].filter(
                ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ nodeName }) => nodeName)`,
            )
            const brokenWords = await evaluate<string[]>(wordsOnThreeLines)
            faults.push(
              ...[...overflowing, ...brokenWords].map((what) => `${what} of ${path} at ${width}`),
            )
          }
        }
        expect(faults).toEqual([])
        if (!settings.forcedColours) return
        await goto(`${site.documents}/kontakt`)
        await resize(1600, 800)
        const current = `[...document.querySelectorAll('header nav [aria-current]')].find((link) => link.checkVisibility())`
        expect(await evaluate(`getComputedStyle(${current}).textDecorationLine`)).toBe('underline')
      },
      { WebKit: 'MiniBrowser has no setting for it' },
    )

  journey(
    'a phone in landscape has no fixed bars, and rotating a tablet with an open menu unlocks scrolling',
    async () => {
      await visitor.resize(667, 375)
      await goTo('/')
      await visitor.evaluate('scrollTo({ top: 2000, behavior: "instant" })')
      await until(
        `scrollY > 1000 && ${$('header')}.getBoundingClientRect().bottom < 0 && !${$('[data-mobilebar]')}.checkVisibility()`,
      )
      await visitor.resize(834, 1000)
      await goTo('/')
      await visitor.click('header > details summary')
      await until(`getComputedStyle(document.documentElement).overflowY === 'hidden'`)
      await visitor.resize(1112, 834)
      await until(`getComputedStyle(document.documentElement).overflowY !== 'hidden'`)
      await visitor.resize(1280, 900)
    },
  )

  journey(
    'the services menu opens inside the window and closes when it loses the focus',
    async () => {
      const menu = 'header nav details'
      await visitor.resize(1010, 900)
      await goTo('/')
      await visitor.click(`${menu} summary`)
      await until(`${$(`${menu}[open] ul`)}?.getBoundingClientRect().right <= innerWidth`)
      await visitor.resize(1280, 900)
      await goTo('/')
      await focus(`${menu} summary`)
      await visitor.press('Enter')
      const links = content.services.length
      await until(
        `document.querySelectorAll(${JSON.stringify(`${menu}[open] a`)}).length === ${links}`,
      )
      for (let at = 0; at < links; at++) {
        await visitor.press('Tab')
        await until(
          `document.activeElement === document.querySelectorAll(${JSON.stringify(`${menu} a`)})[${at}]`,
        )
      }
      await visitor.press('Tab')
      await until(`!${$(menu)}.open`)
    },
  )

  journey(
    'a linked heading is below the header, and closing a photo returns the focus',
    async () => {
      await goTo('/integritetspolicy')
      const heading = await visitor.evaluate<string>(
        `document.querySelector('main [id]:is(h2, h3)').id`,
      )
      await goTo(`/integritetspolicy#${heading}`)
      await until(
        `(top => top >= document.querySelector('header').getBoundingClientRect().bottom && top < innerHeight / 2)(document.getElementById(${JSON.stringify(heading)}).getBoundingClientRect().top)`,
      )
      if (!content.references[0]) return
      await goTo('/referensuppdrag')
      const photo = 'a[aria-haspopup=dialog]'
      await visitor.click(photo)
      await until(`document.querySelector('dialog[open] :is(img, svg)')`)
      await visitor.press('Escape')
      await until(
        `!document.querySelector('dialog[open]') && document.activeElement === ${$(photo)}`,
      )
    },
  )
}

/** What depends on the engine, in Chromium, Firefox and WebKit. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { serviceUrl } from '../../renderer/content/model/urls.ts'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { type DrivenBrowser, inBrowsers, sheetsOf, untilIn } from '../browsers.ts'
import { pages } from '../pages/built.ts'
import { content } from '../site.ts'
import { site } from './browser.ts'
import { type FaultProxy, startFaultProxy } from './faultProxy.ts'
import { attachment, formPages, mailAbout, mailsAbout, nameOf, pageOf } from './formVisitor.ts'

// WebKit without a graphics card is slow with pictures.
vi.setConfig({ testTimeout: 180_000 })

const folder = resolve('.cache/test/journeys')
const contact = pageOf('/kontakt')
const quote = pageOf('/begar-offert')
const service = serviceUrl(content.services[0]!.slug)
const form = '[data-island] form'
const submit = `${form} button:not([type=button])`
const picker = `${form} input[type=file]`
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
  const untilSays = (selector: string, words: string) => until(`${$(selector)}?.textContent.includes(${JSON.stringify(words)})`)
  const open = (path: string) => visitor.goto(site.documents + encodeURI(path))
  /** As a keyboard, a paste or autofill does in the end. */
  const set = (field: string, text: string) =>
    visitor.evaluate(`(field => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
      for (const type of ['focusin', 'input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    })(${$(`[data-island] [name=${field}]`)})`)
  const fill = async ({ answers, selects }: typeof contact) => {
    for (const [label, text] of Object.entries({ ...answers, ...selects })) await set(nameOf[label]!, text)
    await until($('[aria-label^=Notiser]'))
  }
  const number = async () => {
    await until(`/\\d{4}-\\d{4}/.test(${$('[data-island] dd')}?.textContent)`)
    return visitor.evaluate<string>(`${$('[data-island] dd')}.textContent`)
  }
  /** Through a link that the mouse rests on long enough for the page to be fetched. */
  const follow = async (path: string) => {
    await visitor.evaluate(`(link => {
      Object.assign(link, { href: ${JSON.stringify(path)}, textContent: 'Vidare', id: 'onwards' })
      document.querySelector('main').prepend(link)
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
    })(document.createElement('a'))`)
    await visitor.hover('#onwards')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await visitor.click('#onwards')
    await until(`location.pathname === ${JSON.stringify(path)} && document.readyState === 'complete' && !${$('#onwards,main>[hidden]')}`)
  }
  const focus = (selector: string) => visitor.evaluate(`${$(selector)}.focus()`)

  beforeAll(async () => {
    proxy = await startFaultProxy()
    visitor = await start({ proxyPort: proxy.port })
  }, 120_000)
  beforeEach(async () => {
    proxy.fault = () => undefined
    await open('/404.html')
    await visitor.evaluate('[localStorage.clear(), sessionStorage.clear()].length')
    visitor.complaints.length = 0
  })
  afterAll(async () => {
    await visitor?.stop()
    proxy.close()
  })

  journey('every page fits, and the menu leads to a service', async () => {
    // The 404 page reports itself on the console.
    for (const { path } of pages.filter(({ path }) => path !== '/404')) {
      await open(path)
      await until(`document.fonts.status === 'loaded' && document.querySelector('h1').getClientRects().length`)
      expect(await visitor.evaluate(`getComputedStyle(document.querySelector('header')).position`), path).toBe('sticky')
      expect(await visitor.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
    }
    await open('/')
    await visitor.click('header nav summary')
    await until(`${$('header nav details')}.open`)
    await visitor.click(`header nav details a[href="${service}"]`)
    await until(`location.pathname === ${JSON.stringify(encodeURI(service))} && !document.querySelector('header details[open]')`)
    expect(visitor.complaints).toEqual([])
  })

  journey('keyboard: menu and mistakes move the focus, and the confirmation gets it', async () => {
    await open('/kontakt')
    await focus('header nav summary')
    await visitor.press('Enter')
    await until(`${$('header nav details')}.open`)
    await visitor.press('Escape')
    await until(`!${$('header nav details')}.open && document.activeElement === ${$('header nav summary')}`)
    await visitor.click(submit)
    await until(`${$('[data-island] [role=alert] a')} && document.activeElement.contains(${$('[data-island] [role=alert]')})`)
    await focus('[data-island] [role=alert] a')
    await visitor.press('Enter')
    await until(`document.activeElement.name === 'name'`)
    await visitor.type('[data-island] [name=name]', 'Å')
    await until(`${$('[data-island] [name=name]')}.value === 'Å'`)
    await fill(contact)
    await focus(submit)
    await visitor.press('Enter')
    await number()
    expect(await visitor.evaluate(`document.activeElement.contains(${$('[data-island] dd')})`)).toBe(true)
  })

  journey('pictures are checked when picked, turned upright, scaled down and sent', async () => {
    await open(quote.path)
    await fill(quote)
    const jpeg = await photo(3000, 2000).toBuffer()
    for (const [name, data, notice] of [
      ['stor.jpg', Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)]), 'stor.jpg är för stor. Max 5MB per fil.'],
      ['IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'IMG_1.HEIC har fel format.'],
      ['halv.jpg', jpeg.subarray(0, 4000), 'halv.jpg är tom eller skadad.'],
    ] as const) {
      await visitor.pick(picker, await file(name, data))
      await untilSays('body', notice)
    }
    await visitor.pick(
      picker,
      await file('Tak åt söder.jpg', photo(3000, 2000).withMetadata({ orientation: 6 })),
      await file('utan typ', photo()),
    )
    const thumbs = `[...document.querySelectorAll('[aria-label^="Ta bort "]')].map(({ ariaLabel }) => ariaLabel.slice(8))`
    await expect.poll(() => visitor.evaluate(thumbs)).toEqual(['Tak åt söder.jpg', 'utan typ'])
    await visitor.click(submit)
    const mail = await mailAbout(await number())
    const sent = await Promise.all(mail.attachments.map(async (_, index) => sharp(await attachment(mail, index)).metadata()))
    expect(sent.map(({ width, height, exif }) => [width, height, exif])).toEqual([
      [1280, 1920, undefined],
      [400, 300, undefined],
    ])
  })

  journey('a picture whose code fails to load after Skicka stops the request, and a damaged one is counted', async () => {
    await open(quote.path)
    await fill(quote)
    proxy.fault = ({ url }) => (isScript(url) ? 404 : undefined)
    await visitor.pick(
      picker,
      await file('hel.jpg', photo()),
      await file('trasig.jpg', (await photo(2000, 1500).toBuffer()).subarray(0, 4000)),
    )
    await visitor.click(submit)
    await untilSays(form, 'Fel vid uppladdning av hel.jpg: vi fick inget svar.')
    proxy.fault = () => undefined
    await visitor.click(submit)
    const mail = await mailAbout(await number())
    await untilSays('[data-island]', 'En bild följde inte med.')
    expect([mail.attachments.length, mail.text]).toEqual([1, expect.stringContaining('Bilder som inte följde med: 1.')])
  })

  // Firefox and WebKit remember a module that failed to load.
  journey('a script that failed once is loaded from another address', async () => {
    const asked: string[] = []
    proxy.fault = ({ url }) => (isScript(url) && asked.push(url.search) === 1 ? 404 : undefined)
    await open(contact.path)
    await fill(contact)
    await visitor.click(submit)
    await number()
    expect(asked.slice(0, 2)).toEqual(['', '?r=1'])
  })

  journey('a lost answer: the reason is shown, the text stays, and the second try is the same request', async () => {
    await open(contact.path)
    await fill(contact)
    proxy.fault = ({ method, url }) => (method === 'POST' && url.href === site.endpoint ? 'lost' : undefined)
    await visitor.click(submit)
    await untilSays('[data-island]', 'Vi fick inget svar.')
    expect(await visitor.evaluate(`${$('[data-island] [name=message]')}.value`)).toBe(contact.answers.Meddelande)
    proxy.fault = () => undefined
    await visitor.click(submit)
    const about = await number()
    await mailAbout(about)
    expect(await mailsAbout(about)).toHaveLength(1)
  })

  journey('Back and a new visit show what was typed', async () => {
    const isShown = `location.pathname === '/kontakt' && ${$('[data-island] [name=name]')}?.value === 'Nils'`
    await open(contact.path)
    await set('name', 'Nils')
    await visitor.click('footer a[href="/integritetspolicy"]')
    await until(`location.pathname === '/integritetspolicy' && document.readyState === 'complete'`)
    await visitor.back()
    await until(isShown)
    await open('/')
    await open(contact.path)
    await until(isShown)
  })

  journey('a form that Back shows again says that it was sent, and is the same request when it is sent again', async () => {
    await open('/')
    await follow(contact.path)
    await fill(contact)
    await follow('/blog')
    await follow(contact.path)
    await until(`${$('[data-island] [name=message]')}.value`)
    await visitor.click(submit)
    const about = await number()
    await visitor.back()
    await until(`location.pathname === '/blog'`)
    await visitor.back()
    // A document that is loaded anew is empty.
    await until(`location.pathname === '/kontakt' && (${$(form)}?.dataset.posted === '' || !${$('[data-island] [name=message]')}?.value)`)
    const isKept = await visitor.evaluate(`${$('[data-island] [name=message]')}.value !== ''`)
    expect(isKept || !(await visitor.evaluate(`'navigation' in window`))).toBe(true)
    if (!isKept) return
    await visitor.click(submit)
    expect(await number()).toBe(about)
    expect(await mailsAbout(about)).toHaveLength(1)
  })

  // As translators do.
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
  journey('a form on a translated page keeps what is typed and the focus, and names mistakes and success', async () => {
    for (const page of formPages) {
      await open(page.path)
      await visitor.evaluate(translate)
      const [first = ''] = Object.keys(page.answers)
      const field = `[data-island] [name=${nameOf[first]}]`
      await visitor.type(field, 'Åsa')
      await until($('[aria-label^=Notiser]'))
      await until(`${$(field)}.value === 'Åsa' && document.activeElement === ${$(field)}`)
      await visitor.type(field, ' Öberg')
      await until(`${$(field)}.value === 'Åsa Öberg'`)
      await visitor.evaluate(translate)
      await visitor.click(submit)
      await until($('[data-island] [role=alert]'))
      await visitor.evaluate(translate)
      await fill(page)
      await visitor.click(submit)
      await untilSays('body', page.sent)
    }
  })

  journey(
    'a page that took the place of another prints like a loaded one',
    async () => {
      const sheets = async () => sheetsOf(await visitor.print())
      await open('/')
      await follow('/kontakt')
      const printed = await sheets()
      await open('/kontakt')
      expect(await sheets()).toBe(printed)
      expect(printed).toBeGreaterThan(0)
    },
    { WebKit: 'the driver cannot print' },
  )

  journey('the chosen theme holds on the next page, on the way back and in the browser’s bar', async () => {
    const theme = () =>
      visitor.evaluate<unknown[]>(
        `[document.documentElement.dataset.theme, [...document.querySelectorAll('meta[name=theme-color]')].find(({ media }) => matchMedia(media).matches)?.content]`,
      )
    await open('/')
    const [, light] = await theme()
    await open('/kontakt')
    await visitor.evaluate(
      `[...document.querySelectorAll('[data-themes] button')].find(({ textContent }) => textContent === 'Mörkt').click()`,
    )
    const [chosen, dark] = await theme()
    expect([chosen, dark !== light]).toEqual(['dark', true])
    await visitor.back()
    await until(`location.pathname === '/' && document.documentElement.dataset.theme === 'dark'`)
    expect(await theme()).toEqual(['dark', dark])
  })

  journey('320 px and more space in the text: nothing is cut off on any kind of page, and the focus is never covered', async () => {
    await visitor.resize(320, 640)
    const wide: string[] = []
    const covered: string[] = []
    for (const [kind, path] of kinds) {
      await open(path)
      for (const css of ['', '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}']) {
        await visitor.evaluate(
          `(sheet => { sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [sheet] })(new CSSStyleSheet())`,
        )
        if (!(await visitor.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')))
          wide.push(`${kind} ${css}`)
      }
      covered.push(
        ...(await visitor.evaluate<
          string[]
        >(`[...document.querySelectorAll('main a, main button, main input, main summary')].filter((element) => {
          if (!element.checkVisibility() || element.matches('[type=file], [tabindex="-1"]')) return false
          element.focus({ preventScroll: true })
          element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
          if (document.activeElement !== element) return false
          const [box] = element.getClientRects()
          const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y]))
          return !points.some(([x, y]) => { const at = document.elementFromPoint(x, y); return at && (element.contains(at) || at.contains(element)) })
        }).map((element) => ${JSON.stringify(path)} + ': ' + element.outerHTML.slice(0, 90))`)),
      )
    }
    await visitor.resize(1280, 900)
    expect(wide).toEqual([])
    expect(covered).toEqual([])
  })

  const noSettings = { WebKit: 'MiniBrowser has no setting for it' }
  journey(
    'text of 24 px is not cut off',
    async () => {
      const { goto, evaluate, resize, stop } = await start({ largeText: true })
      const wrong: string[] = []
      try {
        for (const [kind, path] of kinds) {
          await goto(site.documents + encodeURI(path))
          expect(await evaluate(`getComputedStyle(document.documentElement).fontSize`)).toBe('24px')
          for (const width of [390, 1280]) {
            await resize(width, 800)
            if (await evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
              wrong.push(`${kind} at ${width}`)
          }
        }
      } finally {
        await stop()
      }
      expect(wrong).toEqual([])
    },
    noSettings,
  )

  journey(
    "in the visitor's own colours every button has an edge, and the current page is underlined",
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

  journey('a phone on its side has no fixed bars, and a tablet turned with the menu open can be scrolled', async () => {
    await visitor.resize(667, 375)
    await open('/')
    await visitor.evaluate('scrollTo({ top: 2000, behavior: "instant" })')
    await until(`scrollY > 1000 && ${$('header')}.getBoundingClientRect().bottom < 0 && !${$('[data-mobilebar]')}.checkVisibility()`)
    await visitor.resize(834, 1000)
    await open('/')
    await visitor.click('header > details summary')
    await until(`getComputedStyle(document.documentElement).overflowY === 'hidden'`)
    await visitor.resize(1112, 834)
    await until(`getComputedStyle(document.documentElement).overflowY !== 'hidden'`)
    await visitor.resize(1280, 900)
  })

  journey('the menu of services opens inside the window, and closes when the focus leaves it', async () => {
    const menu = 'header nav details'
    await visitor.resize(1010, 900)
    await open('/')
    await visitor.click(`${menu} summary`)
    await until(`${$(`${menu}[open] ul`)}?.getBoundingClientRect().right <= innerWidth`)
    await visitor.resize(1280, 900)
    await open('/')
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

  journey('a heading that is linked to is below the header, and a photo opens and closes with the focus where it was', async () => {
    await open('/integritetspolicy')
    const heading = await visitor.evaluate<string>(`document.querySelector('main [id]:is(h2, h3)').id`)
    await open(`/integritetspolicy#${heading}`)
    await until(
      `(top => top >= document.querySelector('header').getBoundingClientRect().bottom && top < innerHeight / 2)(document.getElementById(${JSON.stringify(heading)}).getBoundingClientRect().top)`,
    )
    if (!content.references[0]) return
    await open('/referensuppdrag')
    const photo = '[data-photo]'
    await visitor.click(photo)
    await until(`document.querySelector('dialog[open] :is(img, svg)')`)
    await visitor.press('Escape')
    await until(`!document.querySelector('dialog[open]') && document.activeElement === ${$(photo)}`)
  })
})

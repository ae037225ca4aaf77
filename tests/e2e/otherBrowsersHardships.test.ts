/** The hard conditions of a visitor's day in the other engines: what Chromium's tests try one by one, here row by row. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serviceUrl } from '../../renderer/content/model/urls.ts'
import { kinds } from '../../scripts/lab/bench/pageKinds.ts'
import { keys, type OtherBrowser } from '../../scripts/machine/otherBrowsers.ts'
import { inOtherBrowsers, untilIn } from '../otherBrowsers.ts'
import { content } from '../site.ts'
import { site } from './browser.ts'
import { attachment, mailAbout, mailsAbout, nameOf, pageOf } from './formVisitor.ts'

// WebKit without a graphics card takes its time with pictures.
vi.setConfig({ testTimeout: 180_000 })

const folder = resolve('.cache/test/hardships')
const contact = pageOf('/kontakt')
const quote = pageOf('/begar-offert')
const service = serviceUrl(content.services[0]!.slug)
const form = '[data-island] form'
const submit = `${form} button:not([type=button])`
const said = `${form} [role=status]`
const isCode = (url: URL) => /\/assets\/.*\.js$/.test(url.pathname)
const isPost = (method: string, url: URL) => method === 'POST' && url.href === site.endpoint

beforeAll(() => mkdirSync(folder, { recursive: true }))

const photo = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: 'peru' } }).jpeg()
async function file(name: string, picture: Buffer | Sharp): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, Buffer.isBuffer(picture) ? picture : await picture.toBuffer())
  return path
}

inOtherBrowsers((name, start) => {
  let visitor: OtherBrowser
  const $ = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
  const until = (expression: string) => untilIn(visitor)(expression)
  const untilSays = (selector: string, words: string) => until(`${$(selector)}?.textContent.includes(${JSON.stringify(words)})`)
  const open = (path: string) => visitor.goto(site.documents + encodeURI(path))
  const value = (field: string) => visitor.evaluate<string>(`${$(`[data-island] [name=${field}]`)}.value`)
  const awake = () => until($('[aria-label^=Notiser]'))
  const touch = async () => {
    await visitor.evaluate(`${$(form)}.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))`)
    await awake()
  }
  /** As a keyboard, a paste or the browser's own filling in does in the end. */
  const set = (field: string, text: string) =>
    visitor.evaluate(`(field => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)})
      for (const type of ['focusin', 'input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    })(${$(`[data-island] [name=${field}]`)})`)
  const fill = async ({ answers, selects }: typeof contact) => {
    for (const [label, text] of Object.entries(answers)) await set(nameOf[label]!, text)
    for (const text of Object.values(selects)) await set('serviceType', text)
  }
  const number = async () => {
    await until(`/\\d{4}-\\d{4}/.test(${$('[data-island] dd')}?.textContent)`)
    return visitor.evaluate<string>(`${$('[data-island] dd')}.textContent`)
  }
  /** The office gets one mail about it, and no second. */
  const mailedOnce = async (about: string) => {
    await mailAbout(about)
    expect(await mailsAbout(about)).toHaveLength(1)
  }
  const posts = () => visitor.line.asked.filter((asked) => asked === `POST ${new URL(site.endpoint)}`).length

  beforeAll(async () => {
    visitor = await start()
  }, 120_000)
  beforeEach(async () => {
    visitor.line.mend()
    await open('/404.html')
    await visitor.evaluate('[localStorage.clear(), sessionStorage.clear()]')
    visitor.line.mend()
  })
  afterAll(() => visitor?.stop())

  test('keyboard: the menu opens and closes with its focus, mistakes are led to, and the answer has the focus', async () => {
    await open('/kontakt')
    await visitor.click('h1')
    await visitor.evaluate(`${$('header nav summary')}.focus()`)
    await visitor.press(keys.enter)
    await until(`${$('header nav details')}.open`)
    await visitor.press(keys.escape)
    await until(`!${$('header nav details')}.open && document.activeElement === ${$('header nav summary')}`)
    await touch()
    await visitor.evaluate(`${$(submit)}.focus()`)
    await visitor.press(keys.enter)
    await until(`${$('[data-island] [role=alert] a')} && document.activeElement.contains(${$('[data-island] [role=alert]')})`)
    await visitor.evaluate(`${$('[data-island] [role=alert] a')}.focus()`)
    await visitor.press(keys.enter)
    await until(`document.activeElement.name === 'name'`)
    await visitor.press('Å')
    await until(`${$('[data-island] [name=name]')}.value === 'Å'`)
    await fill(contact)
    await visitor.evaluate(`${$(submit)}.focus()`)
    await visitor.press(keys.enter)
    await number()
    expect(await visitor.evaluate('document.activeElement.contains(document.querySelector("[data-island] dd"))')).toBe(true)
  })

  test('prefetching: a page that is pointed at and clicked is asked for once, ahead where the browser can stay in the document', async () => {
    await open('/kontakt')
    const link = `footer a[href="${service}"], main a[href="${service}"]`
    const asked = () => visitor.line.asked.filter((each) => each === `GET ${new URL(encodeURI(service), site.documents)}`).length
    const stays = await visitor.evaluate<boolean>(`'navigation' in window`)
    await visitor.hover(link)
    if (stays) await expect.poll(asked).toBe(1)
    await visitor.evaluate('void (window.left = true)')
    await visitor.click(link)
    await until(`location.pathname === ${JSON.stringify(encodeURI(service))} && document.readyState === 'complete'`)
    expect(await visitor.evaluate('Boolean(window.left)')).toBe(stays)
    expect(asked()).toBe(1)
  })

  test('pictures: names with åäö, one taken upright; too big, HEIC, empty, cut off and nameless types are judged when picked', async () => {
    await open(quote.path)
    await touch()
    await fill(quote)
    const picker = `${form} input[type=file]`
    const thumbs = () =>
      visitor.evaluate<string[]>(`[...document.querySelectorAll('[aria-label^="Ta bort "]')].map(({ ariaLabel }) => ariaLabel.slice(8))`)
    const notice = (words: string) => until(`document.body.textContent.includes(${JSON.stringify(words)})`)
    const jpeg = await photo(3000, 2000).toBuffer()
    await visitor.pick(picker, await file('stor.jpg', Buffer.concat([jpeg, Buffer.alloc(6 * 1024 * 1024)])))
    await notice('stor.jpg är för stor. Max 5MB per fil.')
    await visitor.pick(picker, await file('IMG_1.HEIC', Buffer.from('\0\0\0\x18ftypheic')))
    await notice('IMG_1.HEIC har fel format.')
    await visitor.pick(picker, await file('tom.jpg', Buffer.alloc(0)))
    await notice('tom.jpg är tom eller skadad.')
    await visitor.pick(picker, await file('halv.jpg', jpeg.subarray(0, 4000)))
    await notice('halv.jpg är tom eller skadad.')
    expect(await thumbs()).toEqual([])
    await visitor.pick(
      picker,
      await file('Tak åt söder.jpg', photo(3000, 2000).withMetadata({ orientation: 6 })),
      await file('utan typ', photo()),
    )
    await expect.poll(thumbs).toEqual(['Tak åt söder.jpg', 'utan typ'])
    await visitor.click(submit)
    const mail = await mailAbout(await number())
    const sent = await Promise.all(mail.attachments.map(async (_, index) => sharp(await attachment(mail, index)).metadata()))
    expect(sent.map(({ width, height, exif }) => [width, height, exif])).toEqual([
      [1280, 1920, undefined],
      [400, 300, undefined],
    ])
  })

  test('code gone before the first touch: the browser posts, pictures left out are told, and the same wish stays one request', async () => {
    visitor.line.meet = ({ url }) => (isCode(url) ? 404 : undefined)
    await open(quote.path)
    await fill(quote)
    await visitor.pick(`${form} input[type=file]`, await file('tak.jpg', photo()))
    await visitor.click(submit)
    await untilSays('main', 'Bilden som du valde följde inte med.')
    const sent = await visitor.evaluate<string>(`${$('main strong')}.textContent`)
    expect((await mailAbout(sent)).text).toContain('Bilder som inte följde med: 1.')
    visitor.line.mend()
    await open(quote.path)
    await untilSays(said, 'Det här skickade du nyss.')
    await visitor.click(submit)
    expect(await number()).toBe(sent)
    await mailedOnce(sent)
  })

  test('code gone after the first touch: it is told, and comes under another address', async () => {
    await open(quote.path)
    await touch()
    await fill(quote)
    let lost = 0
    visitor.line.meet = ({ url }) => (isCode(url) && lost++ < 1 ? 404 : undefined)
    const picture = await file('tak.jpg', photo())
    await visitor.pick(`${form} input[type=file]`, picture)
    await untilSays('[data-island]', 'Välj dem igen, eller skicka utan dem.')
    await visitor.pick(`${form} input[type=file]`, picture)
    await until($('[aria-label="Ta bort tak.jpg"]'))
    await visitor.click(submit)
    expect((await mailAbout(await number())).attachments).toHaveLength(1)
    expect(lost).toBeGreaterThan(1)
  })

  test('code that failed once comes under another address', async () => {
    const asked: string[] = []
    visitor.line.meet = ({ url }) => (isCode(url) && asked.push(url.search) === 1 ? 404 : undefined)
    await open(contact.path)
    await fill(contact)
    await visitor.click(submit)
    await number()
    expect(asked.slice(0, 2)).toEqual(['', '?r=1'])
  })

  test('code that is slow: the tap is answered at once, and sent when the code has come', async () => {
    let send = () => {}
    const sent = new Promise<void>((go) => (send = go))
    visitor.line.meet = ({ url }) => (isCode(url) ? sent.then(() => undefined) : undefined)
    await open(contact.path)
    await fill(contact)
    await visitor.click(submit)
    await untilSays(said, 'Skickar...')
    send()
    await number()
  })

  test.each([
    ['before the first touch', false],
    ['after it', true],
  ])('offline %s: the page stays with text, reason and phone number, and sends when the line is back', async (_, touched) => {
    await open(contact.path)
    if (touched) await touch()
    visitor.line.meet = () => 'cut'
    await visitor.evaluate(`void Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })`)
    await fill(contact)
    await visitor.click(submit)
    await untilSays('[data-island]', 'Du saknar internetuppkoppling.')
    await until($('[data-island] form a[href^="tel:"], [data-island] [tabindex="-1"] a[href^="tel:"]'))
    expect(await value('name')).toBe(contact.answers.Namn)
    visitor.line.mend()
    await visitor.evaluate('void delete navigator.onLine')
    await visitor.click(submit)
    await until(`/\\d{4}-\\d{4}/.test(document.querySelector('main').textContent)`)
  })

  test('a browser without the conveniences of the last four years sends', async () => {
    visitor.line.early = `for (const [where, name] of [[AbortSignal, 'timeout'], [Crypto.prototype, 'randomUUID'], [HTMLFormElement.prototype, 'requestSubmit'],
      [HTMLDialogElement.prototype, 'showModal'], [window, 'IntersectionObserver'], [window, 'CSSStyleSheet']]) delete where[name]`
    await open(`${contact.path}?anew`)
    expect(await visitor.evaluate('typeof AbortSignal.timeout')).toBe('undefined')
    await touch()
    await fill(contact)
    await visitor.click(submit)
    await number()
  })

  test.each([
    ['429', 429, 'Det har kommit för många försök'],
    ['503', 503, 'Felet ligger hos oss.'],
    ['a lost answer', 'lost', 'Vi fick inget svar.'],
  ] as const)('%s: the reason stands there, what was typed stays, and a second try is the same request', async (_, mishap, words) => {
    await open(contact.path)
    await touch()
    await fill(contact)
    visitor.line.meet = ({ method, url }) => (isPost(method, url) ? mishap : undefined)
    await visitor.click(submit)
    await untilSays('[data-island]', words)
    expect(await value('message')).toBe(contact.answers.Meddelande)
    visitor.line.mend()
    await visitor.click(submit)
    await mailedOnce(await number())
  })

  test('a double click, typing and a reload while it is being sent: one request, and nothing typed is lost', async () => {
    await open(contact.path)
    await touch()
    await fill(contact)
    let send = () => {}
    const sent = new Promise<void>((go) => (send = go))
    visitor.line.meet = ({ method, url }) => (isPost(method, url) ? sent.then(() => undefined) : undefined)
    await visitor.evaluate(`[${$(submit)}.click(), ${$(submit)}.click()]`)
    await untilSays(said, 'Skickar...')
    await visitor.evaluate(`${$('[data-island] [name=message]')}.focus()`)
    await visitor.press('!')
    expect(await value('message')).toBe(contact.answers.Meddelande)
    expect(posts()).toBe(1)
    await visitor.reload()
    send()
    await until(`${$('[data-island] [name=message]')}?.value === ${JSON.stringify(contact.answers.Meddelande)}`)
    await touch()
    await visitor.click(submit)
    await mailedOnce(await number())
  })

  test.for([
    ['the form’s code', '/cookies', isCode],
    ['the next page', '/integritetspolicy', ({ pathname }: URL) => pathname === '/integritetspolicy'],
  ] as const)('what was typed is there again after Back, pressed while %s is still on its way', async ([what, path, isHeld], { skip }) => {
    const inDocument = what === 'the next page'
    if (inDocument && !(await visitor.evaluate<boolean>(`'navigation' in window`))) skip('The address changes when the next page has come.')
    const link = `footer a[href="${path}"]`
    let send = () => {}
    const sent = new Promise<void>((go) => (send = go))
    await open(contact.path)
    visitor.line.meet = ({ url }) => (isHeld(url) ? sent.then(() => undefined) : undefined)
    await set('name', 'Nils')
    if (inDocument) {
      await visitor.hover(link)
      await expect.poll(() => visitor.line.asked).toContain(`GET ${new URL(path, site.documents)}`)
    }
    await visitor.click(link)
    // Not "no longer /kontakt": between two documents Firefox shows about:blank, and the history does not hold the next one yet.
    await until(`location.pathname === '${path}'`)
    await visitor.back()
    const isBack = `location.pathname === '/kontakt' && ${$('[data-island] [name=name]')}?.value === 'Nils'`
    await until(isBack)
    send()
    if (inDocument) await until(`performance.getEntriesByName('${new URL(path, site.documents)}').length`)
    await until(isBack)
  })

  test('the theme chosen on a page holds on the next, on the way back, in another window and in the browser’s bar', async () => {
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
    expect(chosen).toBe('dark')
    expect(dark).not.toBe(light)
    await visitor.back()
    await until(`location.pathname === '/' && document.documentElement.dataset.theme === 'dark'`)
    expect(await theme()).toEqual(['dark', dark])
    await visitor.elsewhere(
      `${site.documents}/kontakt`,
      `[...document.querySelectorAll('[data-themes] button')].find(({ textContent }) => textContent === 'System').click()`,
    )
    await until('!document.documentElement.dataset.theme')
    expect((await theme())[1]).toBe(light)
  })

  test('what people paste is taken', async () => {
    await open(contact.path)
    await touch()
    await fill(contact)
    await set('phone', '\u202a070–174\u00a006\u200b 05\u202c')
    await set('email', 'mailto:asa@räksmörgås.se')
    await visitor.click(submit)
    expect((await mailAbout(await number())).replyTo).toEqual(['asa@xn--rksmrgs-5wao1o.se'])
  })

  test('without scripts the menu opens, the form posts itself and a Swedish page answers', async () => {
    visitor.line.policy = "script-src 'none'"
    await open(`${contact.path}?without`)
    expect(await visitor.evaluate(`document.documentElement.dataset.js ?? 'none'`)).toBe('none')
    await visitor.click('header nav summary')
    await until(`${$('header nav details')}.open`)
    await visitor.click('header nav summary')
    for (const [label, text] of Object.entries(contact.answers)) await visitor.type(`[data-island] [name=${nameOf[label]}]`, text)
    await visitor.click(submit)
    await untilSays('main', contact.sent)
  })

  test('320 px and more space in the text: nothing is lost on any kind of page, and the focus is never covered', async () => {
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

  // WebKit knows no forced colours, and the small browser that we drive it in no other size of text.
  if (name === 'Firefox')
    test("text of 24 px loses nothing, and in the visitor's own colours every button has an edge", async () => {
      const { goto, evaluate, resize, stop } = await start({ 'font.size.variable.x-western': 24, 'browser.display.document_color_use': 2 })
      const wrong: string[] = []
      try {
        for (const [kind, path] of kinds) {
          await goto(site.documents + encodeURI(path))
          expect(
            await evaluate(`[getComputedStyle(document.documentElement).fontSize, matchMedia('(forced-colors: active)').matches]`),
          ).toEqual(['24px', true])
          for (const width of [390, 1280]) {
            await resize(width, 800)
            if (await evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'))
              wrong.push(`${kind} at ${width}`)
          }
          const edgeless = `[...document.querySelectorAll('button, .primary, .quote')].filter((element) =>
            element.checkVisibility() && getComputedStyle(element).borderTopWidth === '0px').map(({ outerHTML }) => outerHTML.slice(0, 100))`
          wrong.push(...(await evaluate<string[]>(edgeless)))
        }
      } finally {
        await stop()
      }
      expect(wrong).toEqual([])
    }, 180_000)

  test('a phone on its side keeps its height for the text, and a tablet that is turned with the menu open can be scrolled', async () => {
    await visitor.resize(667, 375)
    await open('/')
    await visitor.evaluate('void scrollTo({ top: 2000, behavior: "instant" })')
    await until(`scrollY > 1000 && ${$('header')}.getBoundingClientRect().bottom < 0 && !${$('[data-mobilebar]')}.checkVisibility()`)
    await visitor.resize(834, 1000)
    await open('/')
    await visitor.click('header > details summary')
    await until(`getComputedStyle(document.documentElement).overflowY === 'hidden'`)
    await visitor.resize(1112, 834)
    await until(`getComputedStyle(document.documentElement).overflowY !== 'hidden'`)
    await visitor.resize(1280, 900)
  })

  test('the services drop down inside the window, by keys too, and go when the focus goes on', async () => {
    const menu = 'header nav details'
    for (const width of [1010, 1280]) {
      await visitor.resize(width, 900)
      await open('/')
      await visitor.click(`${menu} summary`)
      await until(`${$(`${menu}[open] ul`)}?.getBoundingClientRect().right <= innerWidth`)
      // The mouse that rests on another does not close it.
      await visitor.hover(`${menu} li:last-child a`)
      expect(await visitor.evaluate(`${$(`${menu} li:last-child a`)}.matches(':hover')`)).toBe(true)
    }
    await open('/')
    await visitor.click('h1')
    await visitor.evaluate(`${$(`${menu} summary`)}.focus()`)
    await visitor.press(keys.enter)
    const links = content.services.length
    await until(`document.querySelectorAll(${JSON.stringify(`${menu}[open] a`)}).length === ${links}`)
    for (let at = 0; at < links; at++) {
      await visitor.press(keys.tab)
      expect(await visitor.evaluate(`document.activeElement === document.querySelectorAll(${JSON.stringify(`${menu} a`)})[${at}]`)).toBe(
        true,
      )
    }
    await visitor.press(keys.tab)
    await until(`!${$(menu)}.open`)
  })

  test('what is jumped to stands below the header, and a photo opens and closes with the focus where it was', async () => {
    await open('/integritetspolicy')
    const heading = await visitor.evaluate<string>(`document.querySelector('main [id]:is(h2, h3)').id`)
    await open(`/integritetspolicy#${heading}`)
    await until(
      `(top => top >= document.querySelector('header').getBoundingClientRect().bottom && top < innerHeight / 2)(document.getElementById(${JSON.stringify(heading)}).getBoundingClientRect().top)`,
    )
    if (!content.references[0]) return
    await open('/referensuppdrag')
    const photo = 'main a[href*="/images/"]'
    await visitor.click(photo)
    await until(`document.querySelector('dialog[open] img')?.complete`)
    await visitor.press(keys.escape)
    await until(`!document.querySelector('dialog[open]') && document.activeElement === ${$(photo)}`)
  })
})

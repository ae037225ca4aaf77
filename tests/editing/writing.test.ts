/** The files that the forms of the local CMS write. */
// @module-tag chromium
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { serviceChoices } from '../../amplify/functions/shared/request.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { chooseInMenu, scrollTo } from '../support/formDriver.ts'
import { article, cityWith, colleague, content, first } from '../site.ts'
import {
  admin,
  complaints,
  form,
  openForm,
  openOwnPage,
  page,
  press,
  textbox,
  withForms,
} from './adminServer.ts'
import { pickPicture, uploadPicture } from './jobs.ts'

const texts = globSync('content/**/*.{yaml,md}').map((file) => readFileSync(file, 'utf8'))
/** A city without links to it, because changing a linked one opens a confirmation dialog. */
const city = cityWith(
  ({ aliases, slug }) => aliases.length === 0 && !texts.some((text) => text.includes(`/${slug}`)),
)
const cityFile = `cities/${city.id}.yaml`
const articleFile = `blog/${article.id}.md`
const cover = article.cover.file

withForms()
afterEach(() => expect(complaints).toEqual([]))

async function site(today = '2026-11-20') {
  const { site, problems } = await loadContent(admin.content, today)
  expect(problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual([])
  return site!
}
/** Removed and added lines. */
const changedLines = (before: string, after: string) => {
  const old = before.split('\n')
  const now = after.split('\n')
  return {
    removed: old.filter((line) => !now.includes(line)),
    added: now.filter((line) => !old.includes(line)),
  }
}

test('a form opens in Swedish, changes one line and keeps comments and formatting', async () => {
  const before = `# Vår första ort\n${form.read(cityFile).replace('districts:', '# Från söder till norr\ndistricts:')}`
  writeFileSync(form.file(cityFile), before)
  await openForm('cities', 'Ort', city.id)
  expect(await page.evaluate(() => navigator.language)).toBe('sv-SE')
  expect(await page.title()).toContain('Redigera webbplatsen')
  await expect(page.getByText(/Work with|Sign In|Change Language/).count()).resolves.toBe(0)
  await form.group('Områden').getByRole('textbox').first().fill('Nya torget')
  await form.saveAs(cityFile)
  expect(changedLines(before, form.read(cityFile))).toEqual({
    removed: [`  - ${city.districts[0]}`],
    added: ['  - Nya torget'],
  })
  expect((await site()).cities.find(({ id }) => id === city.id)!.districts[0]).toBe('Nya torget')
})

test('shows an invalid value at its field; a new colleague is added last and can be chosen in a city', async () => {
  await openForm('staff', 'Namn', 'new')
  for (const name of ['Namn', 'Namn på sidan']) await textbox(name).fill('Åsa Öberg')
  await textbox('Roll').fill('Projektledare')
  await textbox('E-post').fill('asa.oberg@firma.example')
  await textbox('Telefon').fill('0701740644')
  await press('Spara')
  await page.getByText('Telefon: skrivs som 031-390 06 00.').first().waitFor()
  await textbox('Telefon').fill(colleague.phone ?? '070-174 06 44')
  await form.saveAs('staff/asa-oberg.yaml')
  expect((await site()).staff.at(-1)).toMatchObject({ id: 'asa-oberg', displayName: 'Åsa Öberg' })

  await openForm('cities', 'Ort', city.id)
  await form.choose('Områdesansvarig', 'Åsa Öberg')
  await form.saveAs(cityFile)
  expect((await site()).cities.find(({ id }) => id === city.id)!.areaManager).toBe('asa-oberg')
})

test('a copy of a service has a page and a choice in the form', async () => {
  const shortest = content.services.toSorted((a, b) => a.sections.length - b.sections.length)
  const { id } = first(
    shortest.filter(({ aliases }) => aliases.length === 0),
    'service without old addresses',
  )
  await openForm('services', 'Adress', id)
  await chooseInMenu(page, 'Duplicera')
  await form.fill({
    Adress: 'värmepump',
    'Namn i meny och brödsmulor': 'Värmepump',
    'Tjänstens kortnamn': 'varmepump',
  })
  await form.saveAs('services/varmepump.yaml')
  const loaded = await site()
  expect(serviceChoices(loaded.services)).toContainEqual(
    expect.objectContaining({ value: 'varmepump', label: 'Värmepump' }),
  )
  expect(pagesOf(loaded).map(({ path }) => path)).toContain('/tjanster/värmepump')
  expect(form.read('services/varmepump.yaml')).not.toContain('_source')
})

test('the toolbar inserts Markdown and pictures', async () => {
  const before = form.read(articleFile)
  await openForm('articles', 'Rubrik', article.id)
  const text = form.field('Text')
  const type = async (words: string) => {
    await text.press('ControlOrMeta+End')
    await page.keyboard.insertText(words)
  }
  const choose = (words: string) =>
    text.evaluate((area: HTMLTextAreaElement, chosen) => {
      area.focus()
      area.setSelectionRange(
        area.value.lastIndexOf(chosen),
        area.value.lastIndexOf(chosen) + chosen.length,
      )
    }, words)
  await type('\n\nVad kostar det?\n\nett\ntvå\n\nRing oss i god tid.\n\n')
  await choose('kostar')
  await form.press('Rubrik')
  await choose('ett\ntvå')
  await form.press('Punktlista')
  await choose('god')
  await form.press('Fet')
  await choose('Ring oss')
  await form.press('Länk')
  await page.keyboard.insertText('/begar-offert')
  await choose('tid')
  await form.press('Fet')
  await page.keyboard.press('ControlOrMeta+z')

  await type('')
  await form.press('Bild')
  await pickPicture(form, cover)
  await expect.poll(() => text.inputValue()).toContain('![vad bilden visar](')
  await page.keyboard.insertText('En guide på ett bord')

  await type('\n\n')
  await form.press('Bild')
  const photo = await sharp({
    create: { width: 600, height: 400, channels: 3, background: '#479' },
  })
    .jpeg()
    .toBuffer()
  await uploadPicture(form, { name: 'Taket i Åby.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect.poll(() => text.inputValue()).toContain('![vad bilden visar](')
  await page.keyboard.insertText('Taket i Åby')
  await form.saveAs(articleFile)
  expect(form.read(articleFile)).toBe(
    `${before}\n## Vad kostar det?\n\n- ett\n- två\n\n[Ring oss](/begar-offert) i **god** tid.\n\n![En guide på ett bord](${cover})\n\n![Taket i Åby](taket-i-aby.webp)\n`,
  )
})

/** Replaces all of the text by a paste. */
const paste = (html: string, plain = '') =>
  form.field('Text').evaluate(
    (area: HTMLTextAreaElement, [html, plain]) => {
      area.focus()
      area.select()
      const clipboardData = new DataTransfer()
      if (html) clipboardData.setData('text/html', html)
      clipboardData.setData('text/plain', plain!)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      // The browser inserts the plain text of a real paste that no one handles.
      if (area.dispatchEvent(event)) document.execCommand('insertText', false, plain)
      return area.value
    },
    [html, plain],
  )

const bullet = (text: string, sign = '·', level = 1) =>
  `<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal {margin:0cm}</style></head><body lang=SV><!--StartFragment-->
<h1><b>Så räknar du<o:p></o:p></b></h1>
<p class=MsoNormal>Ett <b>fast</b> pris, <i>inklusive</i> moms. <a href="https://www.skatteverket.se/privat">Skatteverket</a> och <a href="#_Toc1">avsnittet</a><o:p></o:p></p>
<p class=MsoNormal>Andra stycket<br>på en ny rad</p>
${bullet('Solceller')}${bullet('Batteri')}
<h2>Gör så här</h2>
${bullet('Mät taket', '1.')}${bullet('Ring oss', '2.')}
<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Effekt</b></p></td><td><p class=MsoNormal><b>Pris</b></p></td></tr><tr><td><p class=MsoNormal>5 kW</p></td><td><p class=MsoNormal>98 000 kr</p></td></tr></table>
<!--EndFragment--></body></html>`

test('text from Word, Google Docs, a web page and a plain text keeps its form; a table is made and changed in a dialog', async () => {
  await openForm('articles', 'Rubrik', article.id)
  expect(await paste(word)).toBe(`## Så räknar du

Ett **fast** pris, _inklusive_ moms. [Skatteverket](https://www.skatteverket.se/privat) och avsnittet

Andra stycket

på en ny rad

- Solceller
- Batteri

### Gör så här

1. Mät taket
2. Ring oss

| **Effekt** | **Pris** |
| - | - |
| 5 kW | 98 000 kr |`)
  expect(
    await paste(
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h3 dir="ltr"><span style="font-weight:400">Rubrik</span></h3><p dir="ltr"><span style="font-weight:400">Vanlig och </span><span style="font-weight:700">fet</span></p><ul><li><p><span>Ett</span></p></li><li><p><span>Två</span></p></li></ul></b>',
    ),
  ).toBe('## Rubrik\n\nVanlig och **fet**\n\n- Ett\n- Två')
  expect(
    await paste(
      '<div><h4>A</h4><p>Ett <strong>b</strong></p><script>x()</script><img src="file:///a.png"><p><a href="javascript:x()">c</a></p></div>',
    ),
  ).toBe('## A\n\nEtt **b**\n\nc')
  // An editor of code: the text is Markdown already.
  const code = '## Rubrik\n\n- **ett**'
  expect(await paste('<div style="color:#333"><span>## Rubrik</span></div>', code)).toBe(code)
  expect(
    await paste(
      '',
      'En rubrik\r\nSedan kommer text\r\nsom fortsätter.\r\nNästa stycke\r\n\r\nEffekt\tPris\r\n5 kW\t98 000 kr\r\nSlut',
    ),
  ).toBe(
    'En rubrik\n\nSedan kommer text\nsom fortsätter.\n\nNästa stycke\n\n| Effekt | Pris |\n| --- | --- |\n| 5 kW | 98 000 kr |\n\nSlut',
  )

  await paste('', 'Före.')
  await form.field('Text').press('End')
  await form.press('Tabell')
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await cell('Rubrik, kolumn 1').fill('Effekt')
  await cell('Rubrik, kolumn 2').fill('Pris | moms')
  await cell('Rad 1, kolumn 1').fill('5 kW')
  await form.press('Rad till')
  await cell('Rad 2, kolumn 1').fill('10 kW')
  await form.press('Klar')
  const text = form.field('Text')
  const made = 'Före.\n\n| Effekt | Pris \\| moms |\n| --- | --- |\n| 5 kW |  |\n| 10 kW |  |'
  await expect.poll(() => text.inputValue()).toBe(made)

  await text.evaluate((area: HTMLTextAreaElement) => {
    const at = area.value.indexOf('5 kW')
    area.setSelectionRange(at, at)
  })
  await form.press('Tabell')
  expect(await cell('Rubrik, kolumn 2').inputValue()).toBe('Pris | moms')
  await cell('Rad 1, kolumn 2').fill('98 000 kr')
  await form.press('Klar')
  await expect.poll(() => text.inputValue()).toBe(made.replace('5 kW |  |', '5 kW | 98 000 kr |'))

  await paste(word.replaceAll(/ och <a href="#_Toc1">.*?<\/a>/g, ''))
  await form.saveAs(articleFile)
  expect(form.read(articleFile)).toContain('| 5 kW | 98 000 kr |')
  await site()
})

test('a fact in a text shows its value and last day, and is chosen from a list', async () => {
  await openForm('services', 'Namn i meny och brödsmulor', 'laddboxar')
  const line = form.field('En rad i menyn')
  const help = page.locator('[data-key-path="menuText"] > .content-facts')
  const lines = () => help.locator('> div').textContent()
  await line.fill('Från {fact:rot_share} {if:price_chrger}x{else}y{/if}')
  await expect.poll(lines).toMatch(/^rot_share: 30\s%, ska kontrolleras senast \d+ \S+ \d+\./)
  expect(await lines()).toContain('price_chrger: finns inte. Menade du price_charger?')

  await line.fill('Pris')
  await line.selectText()
  await help.getByRole('combobox', { name: 'Infoga en siffra' }).selectOption('if price_charger')
  await expect.poll(() => line.inputValue()).toBe('{if:price_charger}Pris{else}annan text{/if}')
  await expect
    .poll(lines)
    .toMatch(/^price_charger: 17\s900\skr, gäller till och med 30 juni 2027\.$/)
  // A text that also stands in mails has no placeholders.
  await form.field('Tjänstens kortnamn').focus()
  await expect.poll(() => page.getByRole('combobox', { name: 'Infoga en siffra' }).count()).toBe(0)
  await form.saveAs('services/laddboxar.yaml')
})

test('a network and a notice are added to the company, and saved as one line each', async () => {
  await openForm('about', 'Företagets namn', 'company')
  const networks = form.group('Sociala medier')
  await scrollTo(page, networks)
  await networks.getByRole('button', { name: 'Lägg till' }).click()
  await networks.getByRole('textbox', { name: 'Namn' }).last().fill('linkedin')
  await networks
    .getByRole('textbox', { name: 'Adress' })
    .last()
    .fill('https://www.linkedin.com/company/firman')
  const notices = page.locator('[data-key-path="notices"]')
  const add = notices.getByRole('button', { name: /Lägg till/ })
  await scrollTo(page, add)
  await add.first().click()
  await fillRow('notices', {
    from: '2026-12-23',
    to: '2027-01-02',
    text: 'Stängt mellan jul och nyår.',
  })
  await form.saveAs('site.yaml')
  const text = form.read('site.yaml')
  expect(text).toContain('  linkedin: https://www.linkedin.com/company/firman\n')
  expect(text.split('text: Stängt mellan jul och nyår.')).toHaveLength(2)
  expect(Object.keys((await site()).company.social)).toEqual(['instagram', 'facebook', 'linkedin'])
})

async function fillRow(list: string, row: Record<string, string>) {
  for (const [key, value] of Object.entries(row))
    await page
      .locator(`[data-key-path="${list}.0.${key}"]`)
      .locator('input, textarea')
      .first()
      .fill(value)
}

test('another figure is written as one line of facts.yaml', async () => {
  await page.evaluate(() => void (location.hash = '#/collections/about/entries/facts'))
  await page
    .locator('[data-key-path="facts"]')
    .getByRole('button', { name: 'Expandera', exact: true })
    .first()
    .click()
  await fillRow('facts', { figure: '31 %', asOf: '2026-11-20', checkBy: '2027-11-20' })
  await form.saveAs('facts.yaml')
  expect(form.read('facts.yaml').split('figure: 31 %')).toHaveLength(2)
})

test('marks a draft in the list', async () => {
  await openForm('cities', 'Ort', city.id)
  await form.group('Utkast').getByRole('switch').click()
  await form.saveAs(cityFile)
  expect(form.read(cityFile)).toContain('draft: true')
  await page.getByText(`${city.name} (utkast)`).first().waitFor()
})

test('creates an article from title, text, picture and category', async () => {
  await openOwnPage()
  await page.clock.setFixedTime('2026-11-20T23:30Z')
  await openForm('articles', 'Rubrik', 'new')
  await form.fill({
    Rubrik: 'Solceller på ladugården',
    Text: 'En ladugård har ofta ett stort tak utan skugga. Det gör den till en bra plats för solceller.',
    'Bildtext för den som inte ser bilden': 'En röd ladugård med solceller på taket',
  })
  await page.getByRole('button', { name: 'Bläddra' }).first().click()
  await pickPicture(form, cover)
  await form.choose('Kategori i listan', 'Solceller')
  await form.saveAs('blog/solceller-pa-ladugarden.md')
  const loaded = await site('2099-01-01')
  expect(loaded.articles.find(({ id }) => id === 'solceller-pa-ladugarden')).toMatchObject({
    title: 'Solceller på ladugården',
    date: '2026-11-21',
    excerpt:
      'En ladugård har ofta ett stort tak utan skugga. Det gör den till en bra plats för solceller.',
    listCategory: 'solceller',
    closing: { title: loaded.blog!.closing.title },
  })
})

test('with 300 towns a form shows what the server parsed, needs fewer than 12 requests, and the second one reads no file contents', async () => {
  const text = readFileSync(`content/${cityFile}`, 'utf8')
  for (let n = 1; n <= 300; n++)
    writeFileSync(
      form.file(`cities/orten-${n}.yaml`),
      text.replace(/^slug: .*/m, `slug: orten-${n}`).replace(/^name: .*/m, `name: Orten ${n}`),
    )
  await openOwnPage()
  await page.route('**/api/v1/parsed', async (route) => {
    const files: (Record<string, unknown> | null)[] = await (await route.fetch()).json()
    return route.fulfill({
      json: files.map(
        (values) => values && { ...values, ...(values.slug === 'orten-7' && { name: 'Parsad' }) },
      ),
    })
  })
  const requests: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().includes('/admin/api/') &&
      requests.push(new URL(request.url()).pathname.split('/').at(-1)!),
  )
  const opened = async (number: number, name = `Orten ${number}`) => {
    requests.length = 0
    await form.goTo(`cities/entries/orten-${number}`)
    await expect.poll(() => form.field('Ort').inputValue()).toBe(name)
  }
  const contents = () => requests.filter((path) => path === 'file-contents').length
  await opened(300)
  expect([contents(), requests.length < 12]).toEqual([1, true])
  // The browser cache is written after the form is shown.
  await expect
    .poll(async () => {
      await opened(7, 'Parsad')
      return contents()
    })
    .toBe(0)
})

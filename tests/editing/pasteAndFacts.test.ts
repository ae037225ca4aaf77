/** Text from other programs, tables, facts beside texts, and what a company says about itself, in the forms of the CMS. */
// @module-tag chromium
import { expect, test } from 'vitest'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { scrollTo } from '../../scripts/lab/editing/formDriver.ts'
import { article } from '../site.ts'
import { admin, complaints, form, page, withForms } from './adminServer.ts'

withForms()

const file = `blog/${article.id}.md`
const openArticle = () => form.open('articles', 'Rubrik', article.id)
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

test('text from Word, Google Docs, a web page and a plain text keeps its form', async () => {
  await openArticle()
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
  expect(complaints).toEqual([])
})

test('what is pasted from Word can be saved and published', async () => {
  await openArticle()
  await paste(word.replaceAll(/ och <a href="#_Toc1">.*?<\/a>/g, ''))
  await form.saveAs(file)
  const { problems } = await loadContent(admin.content, '2026-11-20')
  expect(
    problems.filter(
      (problem) => problem.file === `content/${file}` && problem.severity === 'error',
    ),
  ).toEqual([])
  expect(form.read(file)).toContain('| 5 kW | 98 000 kr |')
})

test('a table is made and changed in a dialog', async () => {
  await openArticle()
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
})

test('a fact in a text shows its value and last day, and is chosen from a list', async () => {
  await form.open('services', 'Namn i meny och brödsmulor', 'laddboxar')
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
})

test('a network is added by its name and address, and saved as one line', async () => {
  await form.open('about', 'Företagets namn', 'company')
  const networks = form.group('Sociala medier')
  await scrollTo(page, networks)
  await networks.getByRole('button', { name: 'Lägg till' }).click()
  await networks.getByRole('textbox', { name: 'Namn' }).last().fill('linkedin')
  await networks
    .getByRole('textbox', { name: 'Adress' })
    .last()
    .fill('https://www.linkedin.com/company/firman')
  await form.saveAs('site.yaml')
  expect(form.read('site.yaml')).toContain('  linkedin: https://www.linkedin.com/company/firman\n')
  const { site } = await loadContent(admin.content, '2026-11-20')
  expect(Object.keys(site!.company.social)).toEqual(['instagram', 'facebook', 'linkedin'])
})

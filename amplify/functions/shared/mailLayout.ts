/**
 * The HTML of all mails: nested tables and inline styles, the part that Gmail, Outlook for Windows
 * and Apple Mail have in common (see tests/send-offert/mailHtml.test.ts). The logo is text: Gmail
 * drops SVG, Outlook blocks hosted images until the reader allows them, and an embedded one is
 * listed as an attachment.
 */
import type { FormColour, FunctionSettings } from './functionSettings.ts'
import { type Html, html, lines, raw } from './html.ts'
import { fontSizes, measures, type TextRole } from './measures.ts'
import { keysOf } from './keys.ts'

export type Mail = { subject: string; text: string; html: string }
export type Row = { label: string; value: string; link?: string | undefined }
type MailLink = { text: string; link: string }
export type MailItem = {
  title: string
  link?: string | undefined
  lines?: readonly (string | MailLink)[]
}
type Block =
  | string
  | { heading: string }
  | { rows: readonly Row[] }
  | { list: readonly MailItem[]; numbered?: true }
  | { button: MailLink }
/** `preheader` is what inboxes show beside the subject. */
type MailContent = {
  subject: string
  preheader: string
  title: string
  blocks: readonly (Block | false)[]
  footer?: readonly (string | MailLink)[]
}
type Look = Pick<FunctionSettings, 'colours' | 'companyName' | 'siteOrigin'>

export function renderMail(
  { subject, preheader, title, blocks, footer = [] }: MailContent,
  theme: Look,
): Mail {
  const visibleBlocks = blocks.filter((block) => block !== false).filter(hasContent)
  const text = [title, ...visibleBlocks.map(blockText), footer.map(linkText).join('\n')]
    .filter(Boolean)
    .join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: page(subject, preheader, title, visibleBlocks, footer, theme),
  }
}

const linkText = (part: string | MailLink): string => (typeof part === 'string' ? part : part.text)
const nonEmptyRows = (rows: readonly Row[]): Row[] => rows.filter(({ value }) => value !== '')

const hasContent = (block: Block): boolean =>
  typeof block === 'string'
    ? block !== ''
    : 'rows' in block
      ? nonEmptyRows(block.rows).length > 0
      : !('list' in block) || block.list.length > 0

function blockText(block: Block): string {
  if (typeof block === 'string') return block
  if ('heading' in block) return `${block.heading}:`
  if ('button' in block) return `${block.button.text}: ${block.button.link}`
  if ('rows' in block)
    return nonEmptyRows(block.rows)
      .map(({ label, value }) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`)
      .join('\n\n')
  return block.list
    .map(({ title, link, lines = [] }, index) =>
      [
        block.numbered ? `${index + 1}. ${title}` : title,
        ...lines.map(linkText),
        ...(link ? [link] : []),
      ].join('\n'),
    )
    .join('\n\n')
}

/**
 * The colours of each class: inline for the light theme, and in a style sheet for clients that have
 * a dark one.
 */
const classes = {
  page: { 'background-color': 'paper' },
  card: { 'background-color': 'surface', color: 'ink' },
  band: { 'background-color': 'deep', color: 'onDeep', 'border-color': 'sun' },
  name: { color: 'onDeep' },
  row: { color: 'ink', 'border-color': 'line' },
  muted: { color: 'muted', 'border-color': 'line' },
  link: { color: 'pine' },
  button: { 'background-color': 'sun', color: 'onSun' },
} as const satisfies Record<string, { [property: string]: FormColour }>
type Class = keyof typeof classes

const declarations = (name: Class, colours: Record<FormColour, string>, ending = ''): string =>
  Object.entries(classes[name])
    .map(([property, colour]) => `${property}:${colours[colour]}${ending};`)
    .join('')

/** Sizes are in pixels, because Outlook for Windows does not support rem. */
const fontSize = (role: TextRole) => `font-size:${fontSizes(role).smallest}px;`
const font = `font-family:Helvetica,Arial,sans-serif;${fontSize('body')}line-height:1.5;`
/** Gmail cuts HTML off at 102 kB; the text lists all. */
const mostItems = 60
/** Keeps inboxes from showing the start of the mail after a short preheader. */
const filler = raw('&#847;&zwnj;&nbsp;'.repeat(60))
const layoutTable = raw(
  'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"',
)
/** Outlook for Windows does not support max-width. */
const ghost = {
  start: raw(
    '<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  ),
  end: raw('<!--[if mso]></td></tr></table><![endif]-->'),
}

function page(
  subject: string,
  preheader: string,
  title: string,
  blocks: readonly Block[],
  footer: readonly (string | MailLink)[],
  { colours, companyName, siteOrigin }: Look,
): string {
  const classAndStyle = (name: Class, style = '') =>
    html`class="${name}" style="${declarations(name, colours.light)}${style}"`
  const anchor = ({ text, link }: MailLink, style = '') =>
    html`<a href="${link}" ${classAndStyle('link', style)}>${text}</a>`
  const inline = (part: string | MailLink) =>
    typeof part === 'string' ? withLineBreaks(part) : anchor(part)

  function blockHtml(block: Block): Html {
    if (typeof block === 'string')
      return html`<p style="margin:0 0 12px;">${withLineBreaks(block)}</p>`
    if ('heading' in block)
      return html`<h2 style="margin:32px 0 8px;${fontSize('title')}line-height:1.25;">${block.heading}</h2>`
    if ('button' in block)
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;"><tr>
<td ${classAndStyle('button', `border-radius:${measures.r1};mso-padding-alt:12px 20px;`)}><a href="${block.button.link}" ${classAndStyle('button', `${font}display:inline-block;padding:12px 20px;border-radius:${measures.r1};font-weight:bold;text-decoration:none;`)}>${block.button.text}</a></td>
</tr></table>`
    if ('rows' in block)
      return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 12px;">
${lines(nonEmptyRows(block.rows).map(rowHtml))}
</table>`
    const items = block.list.slice(0, mostItems).map(({ title, link, lines: below = [] }) => {
      const name = link
        ? anchor({ text: title, link }, 'font-weight:bold;')
        : html`<strong>${title}</strong>`
      return html`<li style="margin:0 0 12px;">${[name, ...below.map((text) => html`<br>${inline(text)}`)]}</li>`
    })
    if (block.list.length > mostItems)
      items.push(html`<li>och ${block.list.length - mostItems} till</li>`)
    const style = raw('style="margin:0 0 12px;padding:0 0 0 20px;"')
    return block.numbered
      ? html`<ol ${style}>\n${lines(items)}\n</ol>`
      : html`<ul ${style}>\n${lines(items)}\n</ul>`
  }

  /** A long value is below its label, a short one beside it. */
  function rowHtml({ label, value, link }: Row): Html {
    const content = link
      ? anchor({ text: value, link }, 'font-weight:bold;')
      : withLineBreaks(value)
    const cell = `${font}padding:8px 0;border-top-width:1px;border-top-style:solid;text-align:left;vertical-align:top;word-break:break-word;`
    if (value.includes('\n') || value.length > 80)
      return html`<tr><td colspan="2" ${classAndStyle('row', cell)}><span ${classAndStyle('muted', fontSize('small'))}>${label}</span><br>${content}</td></tr>`
    return html`<tr><th scope="row" width="36%" ${classAndStyle('muted', `${cell}padding-right:12px;${fontSize('small')}font-weight:normal;`)}>${label}</th><td ${classAndStyle('row', cell)}>${content}</td></tr>`
  }

  const dark = keysOf(classes).map(
    (name) => `.${name}{${declarations(name, colours.dark, ' !important')}}`,
  )
  return html`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>:root{color-scheme:light dark;}@media (prefers-color-scheme:dark){${raw(dark.join(''))}}</style>
</head>
<body ${classAndStyle('page', 'margin:0;padding:0;')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preheader}${filler}</div>
<table ${layoutTable} ${classAndStyle('page')}><tr><td align="center" style="padding:12px 8px;">
${ghost.start}
<table ${layoutTable} ${classAndStyle('card', 'max-width:600px;')}>
<tr><td align="left" ${classAndStyle('band', `${font}padding:12px 20px;border-bottom-width:4px;border-bottom-style:solid;${fontSize('h3')}font-weight:bold;`)}><a href="${siteOrigin}/" ${classAndStyle('name', 'text-decoration:none;')}>${companyName}</a></td></tr>
<tr><td align="left" ${classAndStyle('card', `${font}padding:20px;`)}>
<h1 style="margin:0 0 12px;${fontSize('figure')}line-height:1.1;">${title}</h1>
${lines(blocks.map(blockHtml))}
</td></tr>
${footer.length > 0 && html`<tr><td align="left" ${classAndStyle('muted', `${font}padding:12px 20px;border-top-width:1px;border-top-style:solid;${fontSize('small')}`)}>${footer.map((text, index) => html`${index > 0 && raw('<br>')}${inline(text)}`)}</td></tr>`}
</table>
${ghost.end}
</td></tr></table>
</body>
</html>
`.html
}

/** Outlook for Windows does not support white-space:pre. */
const withLineBreaks = (text: string): Html =>
  html`${text.split('\n').map((line, index) => html`${index > 0 && raw('<br>')}${line}`)}`

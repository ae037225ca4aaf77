/** The layout of all mails: text, and the same as HTML with one plain table. */
import { type Html, html, lines, raw } from './html.ts'
import type { Row } from './requestRows.ts'

export type Mail = { subject: string; text: string; html: string }
type Link = { text: string; link: string }
/** A paragraph, a link of its own line, or a table, whose rows without a value are left out. */
type Part = string | Link | Row[]
type MailContent = { subject: string; title: string; parts: (Part | false)[] }

export function renderMail({ subject, title, parts }: MailContent, companyName: string): Mail {
  const shown: Part[] = []
  for (const part of parts) {
    const visible = Array.isArray(part) ? part.filter(({ value }) => value !== '') : part
    if (visible && (!Array.isArray(visible) || visible.length > 0)) shown.push(visible)
  }
  return {
    subject,
    text: `${[title, ...shown.map(partText)].join('\n\n')}\n`,
    html: html`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<title>${subject}</title>
</head>
<body style="max-width:600px;margin:0 auto;padding:16px;font:16px/1.5 Helvetica,Arial,sans-serif">
<p>${companyName}</p>
<h1 style="font-size:22px;line-height:1.2">${title}</h1>
${lines(shown.map(partHtml))}
</body>
</html>
`.html,
  }
}

function partText(part: Part): string {
  if (typeof part === 'string') return part
  if (!Array.isArray(part)) return `${part.text}: ${part.link}`
  const rows = part.map(({ label, value }) => {
    return `${label}:${value.includes('\n') ? '\n' : ' '}${value}`
  })
  return rows.join('\n')
}

function partHtml(part: Part): Html {
  if (typeof part === 'string') return html`<p>${withLineBreaks(part)}</p>`
  if (!Array.isArray(part)) return html`<p><a href="${part.link}">${part.text}</a></p>`
  const rows = part.map(({ label, value, link }) => {
    const text = withLineBreaks(value)
    return html`<tr><th>${label}</th><td>${link ? html`<a href="${link}">${text}</a>` : text}</td></tr>`
  })
  return html`<table cellpadding="6" style="text-align:left;vertical-align:top">
${lines(rows)}
</table>`
}

/** Outlook for Windows does not support white-space:pre. */
const withLineBreaks = (text: string): Html =>
  html`${text.split('\n').map((line, index) => html`${index > 0 && raw('<br>')}${line}`)}`

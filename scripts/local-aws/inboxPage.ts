import type { KeptMail } from './mailStore.ts'

export type InboxRequest = { id: string; at: string; files: { key: string; size: number }[] }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const time = (iso: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'medium' })
const size = (bytes: number): string => (bytes < 1024 ? `${bytes} byte` : `${Math.round(bytes / 1024)} kB`)
const address = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Every mail as its reader would see it, newest first, and below them what is stored. */
export function inboxPage(mails: KeptMail[], requests: InboxRequest[]): string {
  return `<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><title>Inkorg (${mails.length})</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${css}</style></head><body><main>
<header><h1>Lokal inkorg</h1><p>Allt som sajten har skickat härifrån. Inget mejl lämnar datorn.</p>
<form method="post" action="/run/sweep"><button>Skicka om det som väntar</button></form>
<form method="post" action="/run/digest"><button>Skicka veckosammanställningen</button></form></header>
<h2>Mejl</h2>
${mails.length === 0 ? '<p>Inga mejl än.</p>' : mails.map(mailArticle).join('\n')}
<h2>Lagrade förfrågningar</h2>
${requests.length === 0 ? '<p>Inga förfrågningar än.</p>' : `<ul>${requests.map(requestItem).join('\n')}</ul>`}
</main></body></html>`
}

const mailArticle = (mail: KeptMail): string => `<article><h3>${escapeHtml(mail.subject)}</h3>
<dl><dt>Tid</dt><dd>${time(mail.at)}</dd><dt>Från</dt><dd>${escapeHtml(mail.from)}</dd><dt>Till</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Svar till</dt><dd>${escapeHtml(mail.replyTo.join(', ') || 'avsändaren')}</dd></dl>
${mail.html === '' ? '' : `<iframe sandbox title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(mail.html)}"></iframe>`}
<details${mail.html === '' ? ' open' : ''}><summary>Som text</summary><pre>${escapeHtml(mail.text)}</pre></details>
${mail.attachments.length === 0 ? '' : `<ul>${mail.attachments.map(({ name, base64 }, index) => `<li><a href="/mails/${mail.id}/attachments/${index}">${escapeHtml(name)}</a> ${size(Buffer.byteLength(base64, 'base64'))}</li>`).join('')}</ul>`}
</article>`

const requestItem = ({ id, at, files }: InboxRequest): string => `<li><strong>${time(at)}</strong> <code>${escapeHtml(id)}</code>
<ul>${files.map(({ key, size: bytes }) => `<li><a href="/stored/${address(key)}">${escapeHtml(key.split('/').slice(2).join('/'))}</a> ${size(bytes)}</li>`).join('')}</ul></li>`

const css = `body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1rem}main{max-width:60rem;margin:auto}
header form{display:inline-block;margin-right:.5rem}button{font:inherit;padding:.5rem 1rem;cursor:pointer}
article{border:1px solid #8888;border-radius:.5rem;padding:1rem;margin:1rem 0}h3{margin:0 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0 0 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:30rem;border:1px solid #8884;background:#fff;color-scheme:light}pre{white-space:pre-wrap;overflow-wrap:anywhere}`

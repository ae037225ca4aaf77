import { type Html, html, lines, raw } from '../../amplify/functions/html.ts'
import type { KeptMail } from './mailStore.ts'

export type InboxRequest = { id: string; at: string; files: { key: string; size: number }[] }

const time = (iso: string): string =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'medium' })
const size = (bytes: number): string => (bytes < 1024 ? `${bytes} byte` : `${Math.round(bytes / 1024)} kB`)
const address = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** Every mail as its reader would see it, newest first, and below them what is stored. */
export function inboxPage(mails: KeptMail[], requests: InboxRequest[]): string {
  return html`<!doctype html>
<html lang="sv"><head><meta charset="utf-8"><title>Inkorg (${mails.length})</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>${raw(css)}</style></head><body><main>
<header><h1>Lokal inkorg</h1><p>Allt som sajten har skickat härifrån. Inget mejl lämnar datorn.</p>
<form method="post" action="/run/reconcile"><button>Leta efter förfrågningar som inte har mejlats</button></form>
<form method="post" action="/run/digest"><button>Skicka veckosammanställningen</button></form></header>
<h2>Mejl</h2>
${mails.length === 0 ? raw('<p>Inga mejl än.</p>') : lines(mails.map(mailArticle))}
<h2>Lagrade förfrågningar</h2>
${requests.length === 0 ? raw('<p>Inga förfrågningar än.</p>') : html`<ul>${lines(requests.map(requestItem))}</ul>`}
</main></body></html>`.html
}

const mailArticle = (mail: KeptMail): Html => html`<article><h3>${mail.subject}</h3>
<dl><dt>Tid</dt><dd>${time(mail.at)}</dd><dt>Från</dt><dd>${mail.from}</dd><dt>Till</dt><dd>${mail.to.join(', ')}</dd>
<dt>Svar till</dt><dd>${mail.replyTo.join(', ') || 'avsändaren'}</dd></dl>
${mail.html !== '' && html`<iframe sandbox title="${mail.subject}" srcdoc="${mail.html}"></iframe>`}
<details${mail.html === '' && raw(' open')}><summary>Som text</summary><pre>${mail.text}</pre></details>
${mail.attachments.length > 0 && html`<ul>${mail.attachments.map(({ name, base64 }, index) => html`<li><a href="/mails/${mail.id}/attachments/${index}">${name}</a> ${size(Buffer.byteLength(base64, 'base64'))}</li>`)}</ul>`}
</article>`

const requestItem = ({ id, at, files }: InboxRequest): Html => html`<li><strong>${time(at)}</strong> <code>${id}</code>
<ul>${files.map(({ key, size: bytes }) => html`<li><a href="/stored/${address(key)}">${key.split('/').slice(2).join('/')}</a> ${size(bytes)}</li>`)}</ul></li>`

const css = `body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:1rem}main{max-width:60rem;margin:auto}
header form{display:inline-block;margin-right:.5rem}button{font:inherit;padding:.5rem 1rem;cursor:pointer}
article{border:1px solid gray;border-radius:.5rem;padding:1rem;margin:1rem 0}h3{margin:0 0 .5rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0 0 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:30rem;border:1px solid gray;background:white;color-scheme:light}pre{white-space:pre-wrap;overflow-wrap:anywhere}`

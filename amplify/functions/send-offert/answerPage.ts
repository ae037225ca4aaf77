/** The pages that a browser shows after it has posted a form without the site's script. */
import type { Deps } from '../shared/deps.ts'
import { isLead } from '../shared/fields.ts'
import { type Html, html, lines } from '../shared/html.ts'
import { phoneHref } from '../shared/phone.ts'
import type { RequestContent } from '../shared/store.ts'

export function successPage(
  message: string,
  number: string,
  request: RequestContent,
  deps: Deps,
): string {
  const { settings, content } = deps
  const { page, leftOut } = request
  const [office = ''] = settings.mailTo
  const mailLink = html`<a href="mailto:${office}?subject=${number}">${office}</a>`
  const pictures = html`<p>Bilderna som du valde följde inte med. Mejla dem gärna till ${mailLink} med numret som ämne.</p>`
  const afterwards = html`<p>Ärendenummer: <strong>${number}</strong>. Uppge det när du hör av dig.</p>
<p>Vi ringer på kontorstid, ${content.openingHours}.</p>
${leftOut > 0 && pictures}`
  return htmlPage(
    'Tack!',
    html`<p>${message}</p>
${isLead(request) && afterwards}
<p><a href="${settings.siteOrigin + page}">Tillbaka till sidan du kom från</a></p>`,
    deps,
  )
}

/** Browsers keep what was typed when the visitor goes back. */
export function errorPage(
  { error, fields = {} }: { error: string; fields?: Record<string, string> },
  deps: Deps,
): string {
  const problems = Object.values(fields).map((message) => html`<li>${message}</li>`)
  return htmlPage(
    'Förfrågan är inte skickad',
    html`<p role="alert">${error}</p>
${problems.length > 0 && html`<ul>\n${lines(problems)}\n</ul>`}
<p>Gå tillbaka och försök igen: det du har skrivit finns kvar.</p>`,
    deps,
  )
}

function htmlPage(title: string, body: Html, { settings, content }: Deps): string {
  const { name, phone } = content
  return html`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="robots" content="noindex">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title} – ${name}</title>
<style>
:root { color-scheme: light dark }
body { max-width: 40rem; margin: 0 auto; padding: 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif }
</style>
</head>
<body>
<p><a href="${settings.siteOrigin}/">${name}</a></p>
<main>
<h1>${title}</h1>
${body}
<p>Ring oss på <a href="${phoneHref(phone)}">${phone}</a>.</p>
</main>
</body>
</html>
`.html
}

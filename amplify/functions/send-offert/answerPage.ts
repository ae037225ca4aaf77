/** HTML responses for visitors without JavaScript. */
import { createHash } from 'node:crypto'
import { type Html, html, lines, raw } from '../shared/html.ts'
import type { FunctionSettings } from '../shared/functionSettings.ts'
import { type HttpResult, resultHeaders } from '../shared/functionUrl.ts'
import { formKind } from './post.ts'
import {
  choicesOf,
  type FieldName,
  type FormKind,
  fieldDefinition,
  formRows,
  isLead,
  isRequired,
  ticked,
} from '../shared/fields.ts'
import { phoneHref } from '../shared/phone.ts'
import { requestRows } from '../shared/mail.ts'
import { measures } from '../shared/measures.ts'
import { callTimes } from '../shared/officeHours.ts'
import {
  type EndpointResponse,
  honeypotName,
  type QuoteRequest,
  requestNumber,
  sentHash,
} from '../shared/request.ts'

type PostedFields = Record<string, string>

/** The confirmation page for visitors without JavaScript. */
export function successPage(
  message: string,
  request: QuoteRequest,
  at: Date,
  settings: FunctionSettings,
): string {
  const { form, requestId, page, images, leftOut } = request
  const { person, openingHours, hours, steps } = settings.afterwards
  const number = requestNumber(requestId)
  const [office = ''] = settings.mailTo
  const pictures = html`
<p>${leftOut === 1 ? 'Bilden' : 'Bilderna'} som du valde följde inte med. Mejla ${leftOut === 1 ? 'den' : 'dem'} gärna till <a href="mailto:${office}?subject=${number}">${office}</a> med numret som ämne.</p>`
  const rows = [
    ...requestRows({ request }, settings).filter(({ value }) => value),
    ...(images.length > 0 ? [{ label: 'Bilder', value: String(images.length) }] : []),
  ]
  const afterwards = html`<p>Ärendenummer: <strong>${number}</strong>. Uppge det när du hör av dig, och spara eller skriv ut den här sidan.</p>${leftOut > 0 && pictures}
<h2>Det här händer nu</h2>
<p>${callTimes(hours, at)}</p>
${form !== 'contact' && html`<ol>\n${lines(steps.map(({ title, text }) => html`<li><strong>${title}.</strong> ${text}</li>`))}\n</ol>`}
<p>${person} svarar. Fler bilder eller något att lägga till? Mejla <a href="mailto:${office}?subject=${number}">${office}</a> med numret som ämne. Vi har öppet ${openingHours}.</p>
<h2>Det du skickade</h2>
<dl>
${lines(rows.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`))}
</dl>`
  return htmlPage(
    'Tack!',
    html`<p>${message}</p>
${isLead(request) && afterwards}
<p><a href="${settings.siteOrigin + page + sentHash}">Tillbaka till sidan du kom från</a></p>`,
    settings,
  )
}

/** The error above the form with its entered values. */
export function errorPage(
  { error = '', fields: messages = {} }: EndpointResponse,
  fields: PostedFields,
  settings: FunctionSettings,
): string {
  const kind = formKind(fields)
  const order: string[] = kind ? fieldOrder(kind, fields) : []
  const problems = Object.entries(messages)
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([field, message]) => html`<li><a href="#${field}">${message}</a></li>`)
  const summary = html`<div class="problem" role="alert" tabindex="-1" autofocus>
<p>${error}</p>
${problems.length > 0 && html`<ul>\n${lines(problems)}\n</ul>`}
</div>`
  return htmlPage(
    'Förfrågan är inte skickad',
    html`${summary}${kind && formHtml(kind, fields, messages, settings)}`,
    settings,
  )
}

/** As in the form of the page. */
const fieldOrder = (form: FormKind, { serviceType }: PostedFields) =>
  formRows({ form, serviceType }, {}).flat()

function formHtml(
  kind: FormKind,
  fields: PostedFields,
  messages: PostedFields,
  settings: FunctionSettings,
): Html {
  const formFields = fieldOrder(kind, fields)
  const hidden = [
    'form',
    'page',
    'requestId',
    'leftOut',
    'metadata',
    honeypotName,
    'message',
  ].filter((name) => fields[name] && !formFields.some((field) => field === name))
  return html`
<form method="post" novalidate>
${lines(hidden.map((name) => html`<input type="hidden" name="${name}" value="${fields[name]}">`))}
${lines(formFields.map((name) => fieldHtml(name, isRequired(name, kind), fields[name] ?? '', messages[name], settings)))}
<button>Skicka igen</button>
</form>`
}

const types = { email: 'email', phone: 'tel', date: 'date', lines: undefined, box: 'checkbox' }

function fieldHtml(
  name: FieldName,
  isNeeded: boolean,
  value: string,
  message: string | undefined,
  { services }: FunctionSettings,
): Html {
  const { label, max, format, between, input = {} } = fieldDefinition(name)
  const choices = choicesOf(name, services)
  const errorAttributes = message && html` aria-invalid="true" aria-describedby="${name}-fel"`
  const state = html`id="${name}" name="${name}"${isNeeded && raw(' required')}${errorAttributes}`
  const native = Object.entries({
    type: format && types[format],
    inputmode: between && 'numeric',
    ...input,
  }).map(([attribute, text]) => text && html` ${attribute.toLowerCase()}="${text}"`)
  const options = choices?.map((choice) => {
    return html`<option value="${choice.value}"${choice.value === value && raw(' selected')}>${choice.label}</option>`
  })
  const control = options
    ? html`<select ${state}>\n<option value="">Välj …</option>\n${lines(options)}\n</select>`
    : format === 'lines'
      ? html`<textarea ${state} maxlength="${max}" rows="6">\n${value}</textarea>`
      : format === 'box'
        ? html`<input ${state}${native} value="${ticked}"${value === ticked && raw(' checked')}>`
        : html`<input ${state}${native} maxlength="${max}" value="${value}">`
  return html`<p>
<label for="${name}">${label}${isNeeded && ' *'}</label>
${control}
${message && html`<span id="${name}-fel" class="error">${message}</span>`}
</p>`
}

const css = `
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:var(--body)}
header,main{max-width:42rem;margin:0 auto;padding:var(--s4)}
header a{font:var(--title);text-decoration:none}
h1,h2{letter-spacing:-.02em;text-wrap:balance}
h1{font:var(--h2)}
h2{font:var(--h3)}
a{color:var(--pine)}
dt{font:var(--small)}
dd{margin:0 0 var(--s3);white-space:pre-line;overflow-wrap:anywhere}
label{display:block;font-weight:500}
input,select,textarea{width:100%;min-height:50px;padding:var(--s3);border:1px solid var(--edge);border-radius:var(--r1);background:var(--surface);color:inherit;font:inherit}
textarea{min-height:120px}
[type=checkbox]{width:24px;min-height:24px}
[aria-invalid]{border-color:var(--err);background:var(--errBg)}
.error,.problem a{color:var(--err)}
.problem{padding:var(--s1) var(--s4);border-left:4px solid var(--err);background:var(--errBg)}
button{min-height:52px;padding:0 var(--s4);border:0;border-radius:var(--r1);background:var(--sun);color:var(--onSun);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px}
`

/** The page loads no fonts. */
const family = 'system-ui,sans-serif'
const colourProperties = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')
const styleOf = ({ colours: { light, dark } }: Pick<FunctionSettings, 'colours'>): string =>
  `:root{color-scheme:light dark;${colourProperties({ ...light, ...measures, text: family, display: family })}}@media (prefers-color-scheme:dark){:root{${colourProperties(dark)}}}${css}`

/** Allows only this page's style sheet, and the form to post back here. */
const answerPagePolicy = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export function pageResult(
  statusCode: number,
  html: string,
  settings: FunctionSettings,
  headers: Record<string, string> = {},
): HttpResult {
  return {
    statusCode,
    headers: {
      ...resultHeaders,
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': answerPagePolicy(styleOf(settings)),
    },
    body: html,
  }
}

function htmlPage(
  title: string,
  content: Html,
  { companyName, companyPhone, siteOrigin, colours }: FunctionSettings,
): string {
  return html`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${companyName}</title>
<style>${raw(styleOf({ colours }))}</style>
</head>
<body>
<header><a href="${siteOrigin}/">${companyName}</a></header>
<main>
<h1>${title}</h1>
${content}
<p>Ring oss på <a href="${phoneHref(companyPhone)}">${companyPhone}</a>.</p>
</main>
</body>
</html>
`.html
}

import { type Html, html as template, lines } from './html.ts'
import type { FunctionSettings } from './functionSettings.ts'
import { line, paragraphs } from './text.ts'
import { callTimes } from './officeHours.ts'
import type { Picture } from './pictures.ts'
import { type FormKind, fieldOf, isLead, isOf, namesIn, phoneHref, textOf } from './fields.ts'
import { requestNumber } from './request.ts'
import { type StoredRequest, versionOf } from './store.ts'

export type Mail = { subject: string; text: string; html: string }
/** `text`: what stands in place of `value` where nothing can be pressed. */
export type Row = { label: string; value: string; link?: string; text?: string }

/** Whether the pictures came along, whether an earlier try may have reached the office, and whether the office asked for the mail. */
type Sending = { attached: boolean; mayBeCopy: boolean; isResent?: boolean }

/** The mail to the office: what to do first, then every field. */
export function officeMail(
  stored: StoredRequest,
  pictures: Picture[],
  { attached, mayBeCopy, isResent }: Sending,
  settings: FunctionSettings,
): Mail {
  const { request, corrected, suspected } = stored
  const notes = [
    mayBeCopy && 'Mejlet kan vara en kopia: ett tidigare försök att skicka förfrågan fick inget svar.',
    isResent === true && 'Mejlet skickades en gång till, från kontorets lista.',
    suspected && 'Förfrågan kom på ett sätt som är typiskt för automatiskt skräp. Inget kvitto har skickats till avsändaren.',
    stored.foreign === true && 'Förfrågan skickades från en annan webbplats än vår. Inget kvitto har skickats till avsändaren.',
    !isLead(request) && 'Lägg in adressen i ert utskicksprogram, som ber om en bekräftelse.',
    corrected && 'Kunden har rättat sin förfrågan. Den här ersätter den tidigare med samma nummer.',
  ].filter((note) => note !== false)
  const rows = [...requestRows(stored, settings), ...pictureRows(stored, pictures, attached), ...originRows(stored, settings)]
  const subject = `${subjectOf(stored, settings)}${mayBeCopy ? ' (kan vara en kopia)' : ''}`
  return compose(subject, subjectMatter(stored, settings), notes, rows)
}

/** Of requests that came in such numbers that one mail each would hide the others' from the office. */
export function summaryMail(requests: StoredRequest[], mayBeCopy: boolean, settings: FunctionSettings): Mail {
  const title = `${requests.length} förfrågningar i ett mejl`
  const notes = [
    ...(mayBeCopy ? ['Mejlet kan vara en kopia: ett tidigare försök att skicka det fick inget svar.'] : []),
    'Det har kommit ovanligt många förfrågningar på en timme. De här mejlas därför tillsammans. Alla är sparade, men många kan vara skräp.',
  ]
  const rows = requests.map((stored): Row => {
    const { name, email, phone, requestId } = stored.request
    const value = [subjectMatter(stored, settings), ...[name, phone, email].map(line), stored.suspected && 'misstänkt skräp']
    return { label: requestNumber(requestId), value: value.filter(Boolean).join(', '), link: phoneHref(phone) }
  })
  return compose(`${title}${mayBeCopy ? ' (kan vara en kopia)' : ''}`, title, notes, rows)
}

/** The receipt holds nothing that the sender typed: the address may belong to somebody else. */
export function receiptMail(
  { request, receivedAt }: StoredRequest,
  { companyName, companyPhone, replyPromise, afterwards: { person, openingHours, hours, steps, company } }: FunctionSettings,
): Mail {
  const number = requestNumber(request.requestId)
  const isQuote = !isOf(request, 'contact')
  const [yours, none] = isQuote ? ['din förfrågan', 'någon förfrågan'] : ['ditt meddelande', 'något meddelande']
  const paragraphs = [
    `Vi har tagit emot ${yours} och hör av oss inom ${replyPromise}. Ärendenumret är ${number}.`,
    callTimes(hours, new Date(receivedAt)),
    ...(isQuote ? steps.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`) : []),
    `Vill du lägga till något, till exempel bilder? Svara på det här mejlet eller ring oss på ${companyPhone}, ${openingHours}, och uppge numret.`,
    `Har du inte skickat ${none} till oss? Då har någon annan skrivit fel adress, och du kan bortse från mejlet.`,
    `Vänliga hälsningar, ${person}, ${companyName}`,
    company,
  ].filter(Boolean)
  return compose(`Vi har tagit emot ${yours} ${number}`, `Tack för ${yours}`, paragraphs, [])
}

function subjectOf(stored: StoredRequest, settings: FunctionSettings): string {
  const number = requestNumber(stored.request.requestId)
  const kind = stored.suspected
    ? 'Misstänkt skräp'
    : stored.corrected
      ? 'Rättad förfrågan'
      : isLead(stored.request)
        ? 'Ny förfrågan'
        : 'Ny prenumerant'
  return `${kind} ${number}${version(stored)}: ${subjectMatter(stored, settings)}`
}

/** Mails can overtake each other: the one with the highest number is what the visitor sent last. */
const version = ({ place, corrected }: StoredRequest): string => (corrected ? ` (version ${versionOf(place)})` : '')

const subjectMatter = ({ request }: StoredRequest, { services }: FunctionSettings): string =>
  namesIn('subject')
    .map((name) => line(textOf(name, request[name], services)))
    .filter(Boolean)
    .join(', ')

/** Every field as the office reads it. */
export function requestRows({ request }: Pick<StoredRequest, 'request'>, { services }: Pick<FunctionSettings, 'services'>): Row[] {
  const names = namesIn('mail')
  return names.flatMap((name): Row[] => {
    const { label, labels, format, mailRow } = fieldOf(name)
    if (mailRow) return []
    const text = textOf(name, request[name], services)
    const beside = names.filter((other) => fieldOf(other).mailRow === name).map((other) => textOf(other, request[other], services))
    const value = format === 'lines' ? paragraphs(text) : [line(text), line(beside.join(' '))].filter(Boolean).join(', ')
    return [{ label: labels?.[request.form as FormKind] ?? label, value, ...linkOf(format, text) }]
  })
}

function linkOf(format: ReturnType<typeof fieldOf>['format'], text: string): Pick<Row, 'link'> {
  if (format === 'phone') return { link: phoneHref(text) }
  return format === 'email' ? { link: `mailto:${encodeURIComponent(text)}` } : {}
}

function pictureRows({ place, request: { leftOut } }: StoredRequest, pictures: Picture[], attached: boolean): Row[] {
  const kept = pictures.flatMap((picture) => ('name' in picture ? [picture] : []))
  const refused = pictures.flatMap((picture) => ('refused' in picture ? [`${line(ownName(picture.original))} ${picture.refused}`] : []))
  const names = kept.map(
    ({ name, original, bytes, cut }) =>
      `${line(ownName(original))} (${name}, ${sizeText(bytes)})${cut ? ': filen slutar mitt i bilden, nederdelen kan saknas' : ''}`,
  )
  const where = attached ? [] : [`Inte bifogade, utan ligger i lagringen under requests/${place}/`]
  return [
    { label: attached ? 'Bilder, bifogade' : 'Bilder, sparade', value: [...names, ...(names.length > 0 ? where : [])].join('\n') },
    { label: 'Bilder som inte togs emot', value: refused.join('\n') },
    { label: 'Bilder som inte följde med', value: leftOut > 0 ? `${leftOut}. Kunden har fått veta hur de kan mejlas.` : '' },
  ]
}

function originRows({ request, receivedAt }: StoredRequest, { siteOrigin }: FunctionSettings): Row[] {
  return [
    { label: 'Skickad', value: longTime(receivedAt) },
    { label: 'Från sidan', value: line(request.page), link: `${siteOrigin}${request.page}` },
    { label: 'Ärendenummer', value: requestNumber(request.requestId) },
  ]
}

const longTime = (time: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'long', timeStyle: 'short' })

function compose(subject: string, title: string, notes: string[], rows: Row[]): Mail {
  const filled = rows.filter(({ value }) => value !== '')
  const text = [
    title,
    ...notes,
    ...filled.map(({ label, value, text = value }) => `${label}:${value.includes('\n') ? '\n' : ' '}${text}`),
  ].join('\n\n')
  const { html } = template`<!doctype html>
<html lang="sv">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px;margin:0 auto">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.2">${title}</h1>
${lines(notes.map((note) => template`<p style="margin:0 0 12px">${note}</p>`))}
${lines(filled.map(rowHtml))}
</div>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

/** Mails have no theme: visible on white and on black. */
const border = '#b5b9b6'

function rowHtml({ label, value, link }: Row): Html {
  const content = link ? template`<a href="${link}" style="font-size:18px;font-weight:600">${value}</a>` : value
  return template`<p style="margin:0;padding:10px 0;border-top:1px solid ${border};white-space:pre-wrap;overflow-wrap:anywhere"><span style="font-size:14px;opacity:.75">${label}</span><br>${content}</p>`
}

/** As the visitor knows the picture: before it stands when it was uploaded and a random part (renderer/forms/upload.ts). */
const ownName = (original: string): string => original.replace(/^\d{13}-[0-9a-f]{8}-/, '')

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`

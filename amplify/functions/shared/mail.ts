/** Subjects and texts of the mails to office and visitors. */
import type { FunctionSettings } from './functionSettings.ts'
import { type MailItem, type Mail, type Row, renderMail } from './mailLayout.ts'
import { mailtoUrl, singleLine, paragraphs } from './text.ts'
import { callTimes, swedishTime } from './officeHours.ts'
import type { StoredPicture } from './pictures.ts'
import { type FormKind, fieldDefinition, isLead, isOfForm, namesIn, displayText } from './fields.ts'
import { phoneHref } from './phone.ts'
import { requestNumber, sourceText } from './request.ts'
import { type StoredRequest, versionOf } from './oldStore.ts'

type Sending = {
  attached: boolean
  mayBeCopy: boolean
  isResent?: boolean
  earlier?: StoredRequest | undefined
}

/** The page of a request in /kontor. */
export const officeLink = (
  { siteOrigin }: FunctionSettings,
  { requestId }: StoredRequest['request'],
): string => `${siteOrigin}/kontor#${requestId}`

/** The mail to the office. `earlier` is the version that a correction replaces. */
export function officeMail(
  stored: StoredRequest,
  pictures: StoredPicture[],
  { attached, mayBeCopy, isResent, earlier }: Sending,
  settings: FunctionSettings,
): Mail {
  const { request, corrected, suspected } = stored
  const { name, email, phone, message } = request
  const changes = earlier ? changedRows(earlier, stored, settings) : []
  return renderMail(
    {
      subject: `${subjectOf(stored, settings)}${mayBeCopy ? ' (kan vara en kopia)' : ''}`,
      preheader: [...[name || email, phone].map(singleLine), singleLine(message).slice(0, 100)]
        .filter(Boolean)
        .join(', '),
      title: titleOf(stored, settings),
      blocks: [
        mayBeCopy &&
          'Mejlet kan vara en kopia: ett tidigare försök att skicka förfrågan fick inget svar.',
        isResent === true && 'Mejlet skickades en gång till, från kontorets lista.',
        suspected &&
          'Förfrågan kom på ett sätt som är typiskt för automatiskt skräp. Inget kvitto har skickats till avsändaren.',
        stored.honeypot === true &&
          'Ett dolt fält var ifyllt. Det tyder på skräppost, men ibland är det ett program på kundens dator som har fyllt i det. Inget kvitto har skickats till avsändaren.',
        stored.foreign === true &&
          'Förfrågan skickades från en annan webbplats än vår. Inget kvitto har skickats till avsändaren.',
        !isLead(request) && 'Lägg in adressen i ert utskicksprogram, som ber om en bekräftelse.',
        corrected &&
          'Kunden har rättat sin förfrågan. Den här ersätter den tidigare med samma nummer.',
        { button: { text: 'Öppna förfrågan i kontoret', link: officeLink(settings, request) } },
        changes.length > 0 && { heading: 'Ändrat sedan förra versionen' },
        { rows: changes },
        changes.length > 0 && { heading: 'Hela förfrågan' },
        {
          rows: [
            ...requestRows(stored, settings),
            ...pictureRows(stored, pictures, attached),
            ...originRows(stored, settings),
          ],
        },
      ],
    },
    settings,
  )
}

/** The fields that a correction changed, with both values. */
function changedRows(
  earlier: StoredRequest,
  later: StoredRequest,
  settings: FunctionSettings,
): Row[] {
  const rowsOf = (stored: StoredRequest): Row[] => [
    {
      label: fieldDefinition('serviceType').label,
      value: singleLine(displayText('serviceType', stored.request.serviceType, settings.services)),
    },
    ...requestRows(stored, settings),
    {
      label: 'Bilder',
      value: stored.request.images
        .map((path) => singleLine(ownName(path.slice(path.lastIndexOf('/') + 1))))
        .join(', '),
    },
  ]
  const before = new Map(rowsOf(earlier).map(({ label, value }) => [label, value]))
  return rowsOf(later)
    .map(({ label, value }) => ({ label, previous: before.get(label) ?? '', value }))
    .filter(({ previous, value }) => previous !== value)
    .map(({ label, previous, value }) => ({
      label,
      value: `Tidigare: ${previous || '(tomt)'}\nNu: ${value || '(tomt)'}`,
    }))
}

/** A request as a list item. */
export function requestItem(stored: StoredRequest, settings: FunctionSettings): MailItem {
  const { email, phone } = stored.request
  const receivedOn = swedishTime(stored.receivedAt, 'full')
  return {
    title: titleOf(stored, settings),
    link: officeLink(settings, stored.request),
    lines: [
      `${requestNumber(stored.request.requestId)}, kom ${receivedOn}${stored.suspected ? ', misstänkt skräp' : stored.honeypot ? ', dolt fält ifyllt' : ''}`,
      ...(phone ? [{ text: `Ring ${singleLine(phone)}`, link: phoneHref(phone) }] : []),
      singleLine(email),
    ],
  }
}

/** Longer lists end with the number of the remaining requests. */
export const longestList = 50

/** The first items of a list of `count`. */
export const listBlocks = (items: MailItem[], count: number) => [
  { list: items.slice(0, longestList) },
  count > longestList && `Och ${count - longestList} till, i kontorets lista.`,
]

/** One mail for the requests of a flood. */
export function summaryMail(
  requests: StoredRequest[],
  mayBeCopy: boolean,
  settings: FunctionSettings,
): Mail {
  const title = `${requests.length} förfrågningar i ett mejl`
  const why = 'Det har kommit ovanligt många förfrågningar på en timme.'
  return renderMail(
    {
      subject: `${title}${mayBeCopy ? ' (kan vara en kopia)' : ''}`,
      preheader: why,
      title,
      blocks: [
        mayBeCopy &&
          'Mejlet kan vara en kopia: ett tidigare försök att skicka det fick inget svar.',
        `${why} De här mejlas därför tillsammans. Alla är sparade, men många kan vara skräp.`,
        { button: { text: 'Öppna alla förfrågningar', link: `${settings.siteOrigin}/kontor` } },
        { list: requests.map((stored) => requestItem(stored, settings)) },
      ],
    },
    settings,
  )
}

/** Contains no entered data: the address may belong to another person. */
export function receiptMail(
  { request, receivedAt }: StoredRequest,
  settings: FunctionSettings,
): Mail {
  const { companyName, companyPhone, replyPromise, siteOrigin, afterwards } = settings
  const { person, openingHours, hours, steps, company } = afterwards
  const number = requestNumber(request.requestId)
  const isQuote = !isOfForm(request, 'contact')
  const [yourRequest, anyRequest] = isQuote
    ? ['din förfrågan', 'någon förfrågan']
    : ['ditt meddelande', 'något meddelande']
  const calls = callTimes(hours, new Date(receivedAt))
  return renderMail(
    {
      subject: `Vi har tagit emot ${yourRequest} ${number}`,
      preheader: `Ärendenumret är ${number}. ${calls}`,
      title: `Tack för ${yourRequest}`,
      blocks: [
        `Vi har tagit emot ${yourRequest} och hör av oss inom ${replyPromise}. Ärendenumret är ${number}.`,
        calls,
        isQuote && steps.length > 0 && { heading: 'Det här händer nu' },
        isQuote && {
          list: steps.map(({ title, text }) => ({ title, lines: [text] })),
          numbered: true,
        },
        `Vill du lägga till något, till exempel bilder? Svara på det här mejlet eller ring oss på ${companyPhone}, ${openingHours}, och uppge numret.`,
        `Har du inte skickat ${anyRequest} till oss? Då har någon annan skrivit fel adress, och du kan bortse från mejlet.`,
        `Vänliga hälsningar\n${person}, ${companyName}`,
      ],
      footer: [
        company,
        { text: companyPhone, link: phoneHref(companyPhone) },
        { text: siteOrigin, link: siteOrigin },
      ],
    },
    settings,
  )
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

/** Mails may arrive out of order: the highest number is the latest. */
const version = ({ versionKey, corrected }: StoredRequest): string =>
  corrected ? ` (version ${versionOf(versionKey)})` : ''

/** Who asks for what. */
const titleOf = (stored: StoredRequest, settings: FunctionSettings): string =>
  [singleLine(stored.request.name || stored.request.email), subjectMatter(stored, settings)]
    .filter(Boolean)
    .join(': ')

const subjectMatter = ({ request }: StoredRequest, { services }: FunctionSettings): string =>
  namesIn('subject')
    .map((name) => singleLine(displayText(name, request[name], services)))
    .filter(Boolean)
    .join(', ')

/** Every field as the office reads it. */
export function requestRows(
  { request }: Pick<StoredRequest, 'request'>,
  { services }: Pick<FunctionSettings, 'services'>,
): Row[] {
  const names = namesIn('mail')
  return names.flatMap((name): Row[] => {
    const { label, labels, format, mailRow } = fieldDefinition(name)
    if (mailRow) return []
    const text = displayText(name, request[name], services)
    const sameRowTexts = names
      .filter((other) => fieldDefinition(other).mailRow === name)
      .map((other) => displayText(other, request[other], services))
    const value =
      format === 'lines'
        ? paragraphs(text)
        : [singleLine(text), singleLine(sameRowTexts.join(' '))].filter(Boolean).join(', ')
    // A form that no longer exists has no labels.
    return [{ label: labels?.[request.form as FormKind] ?? label, value, ...linkOf(format, text) }]
  })
}

function linkOf(
  format: ReturnType<typeof fieldDefinition>['format'],
  text: string,
): Pick<Row, 'link'> {
  if (format === 'phone') return { link: phoneHref(text) }
  return format === 'email' ? { link: mailtoUrl(text) } : {}
}

function pictureRows(
  { versionKey, request: { leftOut } }: StoredRequest,
  pictures: StoredPicture[],
  attached: boolean,
): Row[] {
  const storedPictures = pictures.flatMap((picture) => ('name' in picture ? [picture] : []))
  const refusals = pictures.flatMap((picture) =>
    'refused' in picture ? [`${singleLine(ownName(picture.original))} ${picture.refused}`] : [],
  )
  const names = storedPictures.map(
    ({ name, original, bytes, cut }) =>
      `${singleLine(ownName(original))} (${name}, ${sizeText(bytes)})${cut ? ': filen slutar mitt i bilden, nederdelen kan saknas' : ''}`,
  )
  const location = attached
    ? []
    : [`Inte bifogade, utan ligger i lagringen under requests/${versionKey}/`]
  return [
    {
      label: attached ? 'Bilder, bifogade' : 'Bilder, sparade',
      value: [...names, ...(names.length > 0 ? location : [])].join('\n'),
    },
    { label: 'Bilder som inte togs emot', value: refusals.join('\n') },
    {
      label: 'Bilder som inte följde med',
      value: leftOut > 0 ? `${leftOut}. Kunden har fått veta hur de kan mejlas.` : '',
    },
  ]
}

function originRows(
  { request, receivedAt }: StoredRequest,
  { siteOrigin }: FunctionSettings,
): Row[] {
  return [
    { label: 'Skickad', value: swedishTime(receivedAt, 'long') },
    { label: 'Från sidan', value: singleLine(request.page), link: `${siteOrigin}${request.page}` },
    { label: 'Kom via', value: request.source ? singleLine(sourceText(request.source)) : '' },
    { label: 'Ärendenummer', value: requestNumber(request.requestId) },
  ]
}

/** The visitor's file name, without the prefix of renderer/forms/upload.ts. */
const ownName = (original: string): string => original.replace(/^\d{13}-[0-9a-f]{8}-/, '')

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',')} MB`

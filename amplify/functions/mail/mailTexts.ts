/** The texts of the mails to office and visitor. */
import type { Deps } from '../shared/deps.ts'
import { isLead } from '../shared/fields.ts'
import { swedishTime } from '../shared/swedishTime.ts'
import { type Mail, renderMail } from '../shared/renderMail.ts'
import { requestNumber } from '../shared/request.ts'
import { matterOf, requestRows, type Row, senderOf } from '../shared/requestRows.ts'
import type { RequestContent, StoredRequest, Suspicion } from '../shared/store.ts'
import { singleLine } from '../shared/text.ts'
import type { Picture } from './acceptPictures.ts'

const suspicionTexts: { [name in Suspicion]: string } = {
  honeypot:
    'Ett dolt fält var ifyllt. Det tyder på skräppost, men ibland är det ett program på kundens dator som har fyllt i det.',
  tooFast: 'Förfrågan kom på ett sätt som är typiskt för automatiskt skräp.',
  otherSite: 'Förfrågan skickades från en annan webbplats än vår.',
}

export function officeMail(
  { id, receivedAt, suspicions, request }: StoredRequest,
  pictures: Picture[],
  isAttached: boolean,
  deps: Deps,
): Mail {
  const number = requestNumber(id)
  const matter = matterOf(request, deps)
  const kind = isLead(request) ? 'Ny förfrågan' : 'Ny prenumerant'
  const marks = suspicions.map((name) => suspicionTexts[name])
  if (marks.length > 0) marks.push('Inget kvitto har skickats till avsändaren.')
  return renderMail(
    {
      subject: `${marks.length > 0 ? 'Misstänkt skräp' : kind} ${number}: ${matter}`,
      title: `${senderOf(request)}: ${matter}`,
      parts: [
        marks.join(' '),
        !isLead(request) && 'Lägg in adressen i ert utskicksprogram, som ber om en bekräftelse.',
        { text: 'Öppna förfrågan i kontoret', link: `${deps.settings.siteOrigin}/kontor#${id}` },
        [
          ...requestRows(request, deps),
          ...pictureRows(request, pictures, isAttached),
          { label: 'Skickad', value: swedishTime(receivedAt) },
          { label: 'Ärendenummer', value: number },
        ],
      ],
    },
    deps.content.name,
  )
}

function pictureRows({ leftOut }: RequestContent, pictures: Picture[], isAttached: boolean): Row[] {
  const accepted: string[] = []
  const refused: string[] = []
  for (const picture of pictures) {
    const name = singleLine(picture.name)
    if ('refused' in picture) refused.push(`${name} ${picture.refused}`)
    else accepted.push(`${name} (bild-${picture.file})`)
  }
  return [
    { label: isAttached ? 'Bilder, bifogade' : 'Bilder, i kontoret', value: accepted.join('\n') },
    { label: 'Bilder som inte togs emot', value: refused.join('\n') },
    {
      label: 'Bilder som inte följde med',
      value: leftOut > 0 ? `${leftOut}. Kunden har fått veta hur de kan mejlas.` : '',
    },
  ]
}

/** Contains no entered data: the address may belong to another person. */
export function receiptMail({ id, request }: StoredRequest, { settings, content }: Deps): Mail {
  const { name, phone, replyPromise, person, openingHours, letterhead } = content
  const number = requestNumber(id)
  const [yourRequest, anyRequest] =
    request.form === 'contact'
      ? ['ditt meddelande', 'något meddelande']
      : ['din förfrågan', 'någon förfrågan']
  return renderMail(
    {
      subject: `Vi har tagit emot ${yourRequest} ${number}`,
      title: `Tack för ${yourRequest}`,
      parts: [
        `Vi har tagit emot ${yourRequest} och hör av oss inom ${replyPromise}. Ärendenumret är ${number}.`,
        `Vill du lägga till något, till exempel bilder? Svara på det här mejlet eller ring oss på ${phone}, ${openingHours}, och uppge numret.`,
        `Har du inte skickat ${anyRequest} till oss? Då har någon annan skrivit fel adress, och du kan bortse från mejlet.`,
        `Vänliga hälsningar\n${person}, ${name}`,
        [letterhead, phone, settings.siteOrigin].join('\n'),
      ],
    },
    name,
  )
}

/** The mail to all colleagues about a change of access. */
import { type Mail, renderMail } from '../shared/mailLayout.ts'
import type { Deps } from '../shared/deps.ts'
import { swedishTimestamp } from '../shared/officeHours.ts'

export type AccessChange =
  | { does: 'added'; email: string; by: string; key: string }
  | { does: 'removal'; email: string; by: string; at: string; key: string }
  | { does: 'kept'; email: string; by?: string; isLast?: true }
  | { does: 'undone' | 'appeared' | 'gone'; email: string }
  | { does: 'passkey'; email: string; names: string[] }

const clock = (at: string): string => swedishTimestamp(at).slice(11, 16)

/** Subject, explanation, and what a reader who does not expect it does. */
function contentOf(change: AccessChange): { title: string; texts: string[]; undo?: string } {
  const { email } = change
  switch (change.does) {
    case 'added':
      return {
        title: `Ny kollega i /kontor: ${email}`,
        texts: [
          `${change.by} har lagt till ${email}, som kan logga in och läsa alla förfrågningar.`,
          'Känner du inte igen det: ta bort kollegan genast med knappen. Den fungerar i sju dygn, utan inloggning.',
        ],
        undo: `Ta bort ${email}`,
      }
    case 'removal':
      return {
        title: `${email} tas bort från /kontor klockan ${clock(change.at)}`,
        texts: [
          `${change.by} har begärt att ${email} tas bort. Det sker klockan ${clock(change.at)}. Till dess kan ${email} logga in som vanligt.`,
          'Är det fel: avbryt med knappen. Den fungerar utan inloggning, också för den som ska tas bort.',
        ],
        undo: 'Avbryt borttagningen',
      }
    case 'kept':
      return {
        title: `Borttagningen av ${email} är avbruten`,
        texts: [
          change.isLast
            ? `Annars hade ingen varit kvar som kan logga in. ${email} kan logga in som förut.`
            : `${change.by ?? 'Någon med länken i mejlet'} avbröt den. ${email} kan logga in som förut.`,
        ],
      }
    case 'undone':
      return {
        title: `${email} är borttagen från /kontor`,
        texts: [`Någon med länken i mejlet om den nya kollegan tog bort ${email}.`],
      }
    case 'appeared':
      return {
        title: `Ny kollega i /kontor: ${email}`,
        texts: [
          `${email} kan logga in och läsa alla förfrågningar. Kollegan lades inte till på sidan, utan i AWS.`,
          'Känner du inte igen det: ta bort kollegan i /kontor, under Kollegor, och ring den som sköter webbplatsen.',
        ],
      }
    case 'gone':
      return {
        title: `${email} är borttagen från /kontor`,
        texts: [
          `${email} kan inte logga in längre. Kontot togs inte bort på sidan, utan i AWS eller av någon som var inloggad som ${email}.`,
          'Känner du inte igen det: ring den som sköter webbplatsen.',
        ],
      }
    case 'passkey':
      return {
        title: `Ny lösennyckel för ${email}`,
        texts: [
          `${email} kan logga in i /kontor med en ny lösennyckel: ${change.names.join(', ')}.`,
          `Är det inte din: ta bort nyckeln i /kontor, under Kollegor. Är det inte ${email}: ta bort kollegan där.`,
        ],
      }
  }
}

export function accessMail(change: AccessChange, settings: Deps['settings']): Mail {
  const { title, texts, undo } = contentOf(change)
  const link = `${settings.siteOrigin}/kontor`
  const button = undo && 'key' in change && { text: undo, link: `${link}#undo/${change.key}` }
  return renderMail(
    {
      subject: title,
      preheader: texts[0] ?? '',
      title,
      blocks: [...texts, { button: button || { text: 'Öppna /kontor', link } }],
      footer: ['Mejlet går till alla kollegor och till adressen för larm.'],
    },
    settings,
  )
}

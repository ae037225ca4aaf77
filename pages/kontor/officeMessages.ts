/** Swedish texts of /kontor. */
import { type Status, statuses } from '../../amplify/functions/shared/statuses.ts'

const errors: { offline: string; failed: string; [status: number]: string } = {
  401: 'Du är utloggad. Logga in igen: det du skrev står kvar.',
  404: 'Förfrågan finns inte längre.',
  failed: 'Det gick inte just nu. Försök igen om en stund.',
  offline: 'Ingen kontakt med servern. Kontrollera uppkopplingen och försök igen.',
}

export const messages = {
  title: 'Kontor',
  noScript: 'Kontorets sida kräver JavaScript.',
  broken:
    'Något gick fel, men allt som är sparat finns kvar. Ladda om sidan. Hjälper det inte, öppna den i en annan webbläsare.',
  errors,
  tabs: { requests: 'Förfrågningar', mails: 'Mejl' },
  refresh: 'Uppdatera',
  signOut: 'Logga ut',
  search: 'Sök nummer, namn, telefon, adress, text',
  status: 'Status',
  filters: { '': 'Alla utom skräp', due: 'Att följa upp i dag' },
  csv: 'Spara som tabell (CSV)',
  loading: 'Läser in …',
  count: (count: number) => `${count} ${count === 1 ? 'förfrågan' : 'förfrågningar'}`,
  none: 'Ingen förfrågan att visa.',
  more: 'Visa fler',
  choose: 'Välj en förfrågan i listan.',
  notMailed: 'inte mejlad',
  notSaved: 'ej sparad',
  followUpOn: (day: string) => `följ upp ${day}`,
  back: 'Till listan',
  call: 'Ring',
  reply: 'Svara',
  answers: 'Svara med en mall',
  suspected:
    'Misstänkt skräp: förfrågan ser ut att vara skickad av ett program. Kunden har inte fått något kvitto. Ge den en annan status om den är äkta.',
  pictures: 'Bilder',
  refusedPicture: 'togs inte emot, eller är inte klar än',
  leftOut: (count: number) => `${count} ${count === 1 ? 'bild' : 'bilder'} följde inte med.`,
  office: 'Kontorets anteckningar',
  note: 'Ny anteckning',
  followUp: 'Följ upp',
  save: 'Spara',
  saved: 'Sparat.',
  conflict: (status: Status, followUp: string) =>
    `Någon annan har ändrat. Nu gäller ${statuses[status]}${followUp && `, följ upp ${followUp}`}. Det du har valt och skrivit står kvar: jämför och spara igen.`,
  mailAgain: 'Mejla igen',
  mailing: 'Mejlas till kontoret inom någon minut.',
  erase: 'Radera',
  erasure: (number: string, name: string) =>
    `Förfrågan ${number} från ${name} raderas med bilder och anteckningar. Det går inte att ångra. Mejl som redan har skickats får du radera i inkorgen.`,
  eraseTitle: 'Radera för gott?',
  eraseYes: 'Radera för gott',
  cancel: 'Avbryt',
  mails: {
    hint: 'Allt som webbplatsen har skickat härifrån. Inget mejl lämnar datorn.',
    none: 'Inga mejl än.',
    to: 'Till',
    replyTo: 'Svar till',
    asText: 'Som text',
  },
  signIn: {
    title: 'Logga in',
    email: 'E-post',
    mailMe: 'Mejla mig en kod',
    mailed: (email: string) => `Om ${email} hör till en kollega har vi mejlat en kod dit.`,
    code: 'Kod från mejlet',
    next: 'Logga in',
    again: 'Börja om med en ny kod',
    wrong: 'Koden stämmer inte eller gäller inte längre.',
    wait: 'För många försök. Vänta en kvart och försök igen.',
  },
}

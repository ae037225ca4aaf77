/** The endpoint's messages. Those of field rules are in shared/fields.ts. */
import { type FormKind, isLead } from '../shared/fields.ts'

export const answers = {
  sent: (form: FormKind, replyPromise: string): string => {
    if (form === 'contact') return 'Ditt meddelande har skickats!'
    if (!isLead({ form }))
      return 'Din anmälan har skickats! Du får ett mejl från vårt utskicksprogram där du bekräftar den.'
    if (form === 'electrical') return 'Din eltjänstförfrågan har skickats!'
    return `Din offertförfrågan har skickats! Vi återkommer inom ${replyPromise}.`
  },
  closed: 'Nyhetsbrevet tar inte emot anmälningar just nu.',
  invalid: 'Något behöver rättas innan vi kan ta emot förfrågan. Se texten vid varje fält.',
  unreadable: (phone: string) =>
    `Förfrågan gick inte att läsa. Ladda om sidan och försök igen, eller ring oss på ${phone}.`,
  tooLarge: (phone: string) =>
    `Förfrågan är för stor. Korta meddelandet och försök igen, eller ring oss på ${phone}.`,
  wrongMethod: 'Hit går det bara att skicka förfrågningar. Använd formuläret på webbplatsen.',
  tooMany: (phone: string) =>
    `Det har kommit för många förfrågningar från din uppkoppling. Vänta en stund och försök igen, eller ring oss på ${phone}.`,
  failed: (phone: string) =>
    `Förfrågan kunde inte tas emot just nu på grund av ett fel hos oss. Försök igen om en stund eller ring oss på ${phone}.`,
} as const

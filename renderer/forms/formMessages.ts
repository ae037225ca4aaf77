/** Swedish texts of forms. Fields and their errors are in amplify/functions/shared/fields.ts. */
import type { FormKind } from '../../amplify/functions/shared/fields.ts'

type Reply = { name: string; person: string | undefined; promise: string }

const unreadable = 'Bilden går inte att läsa. Spara den på nytt som JPEG eller ta ett nytt foto.'

export const messages = {
  form: {
    required: 'Fält med * måste fyllas i.',
    optional: '(valfritt)',
    honeypot: 'Lämna fältet tomt',
    contactButton: 'Skicka meddelande',
    uploading: 'Laddar upp...',
    sending: 'Skickar...',
    errorSummary: 'Rätta det här innan du skickar',
    /** Used when the endpoint's answer has no text. */
    sent: {
      quote: 'Din offertförfrågan har skickats!',
      electrical: 'Din eltjänstförfrågan har skickats!',
      contact: 'Ditt meddelande har skickats!',
      newsletter: 'Din anmälan har skickats!',
    },
    confirmation: {
      quote: {
        title: ({ name, person, promise }: Reply) =>
          `Tack, ${name}. ${person ? `${person} hör av sig` : 'Vi hör av oss'} inom ${promise}`,
        again: 'Gör en ny förfrågan',
      },
      contact: {
        title: ({ name, promise }: Reply) => `Tack, ${name}. Vi svarar inom ${promise}`,
        again: 'Skriv ett nytt meddelande',
      },
      newsletter: {
        title: () => 'Tack, vi har fått din anmälan',
        again: 'Anmäl en adress till',
      },
    },
    confirmAddress:
      'När vi har lagt in adressen får du ett mejl från vårt utskicksprogram. Bekräfta där, så är du med.',
    giveNumber: (phone: string) => `Uppge numret om du ringer: ${phone}.`,
    requestNumber: 'Ärendenummer',
    technical: (cause: string) => `Tekniskt fel: ${cause}`,
    causes: {
      offline: 'ingen internetuppkoppling.',
      noAnswer: 'inget svar.',
      tooMany: 'för många försök på kort tid.',
      server: 'servern svarar inte som den ska.',
    },
    whatToDo: (phone: string) =>
      `Formuläret gick inte i väg. Det du har skrivit finns kvar. Skicka igen, eller ring oss på ${phone}.`,
    simplerWay:
      'Hjälper det inte? Då kan webbläsaren skicka formuläret själv. Svaret kommer på en egen sida.',
    /** The button that lets the browser post the form. */
    simpler: 'Skicka på ett enklare sätt',
    unknown: 'Okänt fel uppstod vid skickandet',
    unreadable: {
      quote: 'Kunde inte skicka offertförfrågan',
      contact: 'E-post kunde inte skickas',
      newsletter: 'E-post kunde inte skickas',
    },
    /** For an exception while sending. */
    unexpected: {
      service: 'Ett fel uppstod vid skickandet av formuläret. Vänligen försök igen senare.',
      quote: 'Vänligen försök igen senare',
      electrical: 'Ett fel uppstod vid skickandet av formuläret. Vänligen försök igen senare.',
      contact: 'Ett fel uppstod. Försök igen.',
      newsletter: 'Ett fel uppstod vid skickandet. Försök igen senare.',
    } satisfies Record<FormKind, string>,
  },
  pictures: {
    label: 'Bilder',
    add: 'Lägg till bilder',
    hint: 'Högst 5\u00a0bilder, 5\u00a0MB var (JPEG, PNG eller WebP).',
    reading: 'Läser bilden...',
    ready: 'Klar att skicka',
    stored: 'Uppladdad',
    chosen: 'Valda bilder',
    remove: (file: string) => `Ta bort ${file}`,
    progress: ({ number, total }: { number: number; total: number }) =>
      `Bild ${number} av ${total}`,
    without: 'Skicka utan bilderna',
    leftOut: (count: number) =>
      `${count === 1 ? 'En bild' : `${count} bilder`} följde inte med. Mejla med numret som ämne:`,
    failed: (file: string, reason: string) => `Fel vid uppladdning av ${file}: ${reason}`,
    /** Shown below the picker. */
    problems: {
      service: {
        size: 'Max filstorlek är 5MB.',
        type: 'Endast .jpg, .jpeg, .png och .webp filer accepteras.',
        count: 'Max 5 bilder tillåtna',
        unreadable,
      },
      quote: {
        size: 'Varje fil måste vara mindre än 5MB',
        type: 'Endast JPEG, PNG och WebP bilder tillåtna',
        count: 'Max 5 bilder tillåtna',
        unreadable,
      },
    },
    toasts: {
      size: {
        title: 'Fil för stor',
        text: (file: string) => `${file} är för stor. Max 5MB per fil.`,
      },
      type: {
        title: 'Fel filformat',
        text: (file: string) => `${file} har fel format. Endast JPEG, PNG och WebP tillåtna.`,
      },
      unreadable: {
        title: 'Bilden går inte att läsa',
        text: (file: string) =>
          `${file} är tom eller skadad. Spara den på nytt som JPEG eller ta ett nytt foto.`,
      },
      count: { title: 'För många bilder', text: (_file: string) => 'Max 5 bilder tillåtna totalt' },
    },
    reasons: {
      offline: 'du saknar internetuppkoppling.',
      failed: 'uppladdningen avbröts.',
    },
  },
  toast: {
    region: 'Notiser ({hotkey})',
    name: 'Notis',
    close: 'Stäng notisen',
    sent: 'Skickat!',
    failed: 'Ett fel uppstod',
  },
} as const

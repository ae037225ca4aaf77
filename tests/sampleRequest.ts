import {
  choicesOf,
  type FieldName,
  type FormKind,
  fieldOf,
  fieldsOf,
  isRequired,
  type ServiceChoice,
  valuesOf,
} from '../amplify/functions/send-offert/fields.ts'
import type { Settings } from '../amplify/settings.ts'
import { contactService, newsletterService, type QuoteRequest } from '../amplify/functions/send-offert/request.ts'

/** What the samples ask for and how office and visitors read it, whatever the content sells. */
export const sampleServices: ServiceChoice[] = [
  { value: 'solceller', label: 'Solceller' },
  { value: 'takvatt', label: 'Taktvätt' },
  { value: 'laddboxar', label: 'Laddboxar' },
  { value: 'eltjanster', label: 'Eltjänster', form: 'electrical' },
]

const samples: { [name in FieldName]?: string } = {
  name: 'Åsa Öberg',
  email: 'asa@example.se',
  phone: '070-174 06 05',
  address: 'Storgatan 1',
  postalCode: '433 30',
  city: 'Partille',
  serviceType: 'solceller',
  projectType: 'felsökning',
  houseType: 'lägenhet',
  message: 'Vi har ett tak mot söder.',
}
const hidden: { [form in FormKind]?: { serviceType: string; message?: string } } = {
  electrical: { serviceType: 'eltjanster' },
  contact: { serviceType: contactService },
  newsletter: { serviceType: newsletterService, message: 'Ja tack, skicka nyhetsbrev till min adress.' },
}
const pages: { readonly [form in FormKind]: string } = {
  a: '/tjanster/solceller',
  b: '/begar-offert',
  electrical: '/tjanster/eltjanster',
  contact: '/kontakt',
  newsletter: '/blog',
}

/** What is said to whoever has sent something. */
export const sampleAfterwards: Settings['afterwards'] = {
  person: 'Sara Nyberg',
  openingHours: 'måndag–fredag 08:00–17:00',
  hours: { week: [[1, 5, '08:00', '17:00']], special: [['2026-12-24', '2026-12-26']] },
  steps: [
    { title: 'Vi ringer eller mejlar', text: 'Inom 24 timmar.' },
    { title: 'Platsbesök', text: 'Vi ser på taket.' },
    { title: 'Skriftlig offert', text: 'Du ser pris och innehåll.' },
  ],
  company: 'Ljungsol Energi AB, org.nr 555555-5555, Storgatan 5, 411 01 Göteborg',
}

/** What a visitor enters in a form, and what the form sends along unseen. A field without a sample gets one that its rule takes, an optional one if `every` is filled. */
export function sampleEntries(form: FormKind, every = false): { [name in FieldName]?: string } {
  const about = { form, serviceType: hidden[form]?.serviceType ?? samples.serviceType }
  const sample = (name: FieldName): string => {
    const { label, max, rules } = fieldOf(name)
    return samples[name] ?? choicesOf(name, sampleServices)?.[0]?.value ?? label.padEnd(rules[form]?.[0] ?? 0, 'x').slice(0, max)
  }
  const filled = fieldsOf(about).filter((name) => every || name in samples || isRequired(name, form))
  return { ...Object.fromEntries(filled.map((name) => [name, sample(name)])), ...hidden[form] }
}

/** The body that a form of the site sends. */
export const sampleRequest = (form: FormKind = 'a', change: Partial<QuoteRequest> = {}, every = false): QuoteRequest => ({
  form,
  requestId: '3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f',
  images: [],
  leftOut: 0,
  page: pages[form],
  website: '',
  elapsedMs: 20_000,
  draft: false,
  ...valuesOf(sampleEntries(form, every), form),
  ...change,
})

/** What the same form posts when the browser runs no JavaScript. */
export const samplePost = (form: FormKind, every = false): Record<string, string> => ({
  form,
  page: pages[form],
  website: '',
  ...sampleEntries(form, every),
})

/** The kinds of page sections: name, Swedish label, fields. */
import { z } from 'zod'
import { exampleFields, estimateFields, financeFields, productFields } from './priceFields.ts'
import {
  Button,
  flag,
  group,
  href,
  idPattern,
  Image,
  line,
  list,
  markdown,
  matching,
  Point,
  staffRef,
  Step,
} from './roles.ts'

const anchor = matching(
  'Ankare',
  idPattern,
  'Ankare: bara a–z, 0–9 och bindestreck.',
  'Länkmål på sidan utan #, till exempel offert.',
)
const section = <T extends string, S extends z.ZodRawShape>(type: T, title: string, shape: S) =>
  group(title, { type: z.literal(type), anchor: anchor.optional(), ...shape })
const heading = { title: line('Rubrik', 110), lede: line('Ingress', 420).optional() }

export const Section = z.discriminatedUnion('type', [
  section('text', 'Text med eller utan bild', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', 80).optional(),
    body: markdown('Text'),
    image: Image.optional(),
    button: Button.optional(),
  }),
  section('cards', 'Kort', {
    ...heading,
    items: list(
      'Kort',
      Point.extend({
        link: group('Länk', { label: line('Länktext', 80), href }).optional(),
      }).meta({ title: 'Kort' }),
      [2, 8],
    ),
  }),
  section('list', 'Lista med rubriker', {
    ...heading,
    items: list(
      'Punkter',
      Point.extend({ anchor: anchor.optional(), button: Button.optional() }).meta({
        title: 'Punkt',
      }),
      [2, 10],
    ),
  }),
  section('steps', 'Steg', {
    ...heading,
    items: list('Steg', Step, [3, 8]),
    pictures: list('Bilder under stegen', Image, [0, 4]).default([]),
  }),
  section('faq', 'Frågor och svar', {
    ...heading,
    items: list(
      'Frågor',
      group('Fråga och svar', { question: line('Fråga'), answer: markdown('Svar') }),
      [2, 12],
    ),
    asFaqPage: flag('FAQPage i strukturerade data', false, 'Google visar det för få webbplatser.'),
  }),
  section('districts', 'Ortens områden', { ...heading }),
  section('cityLinks', 'Länkar till orternas sidor', {
    ...heading,
    look: z.enum(['list', 'cards']).default('list').meta({ title: 'Utseende' }),
  }),
  section('contactPerson', 'Områdesansvarig', {
    ...heading,
    person: staffRef(
      'Medarbetare',
      'På en ortsida behövs det inte: ortens ansvariga visas.',
    ).optional(),
  }),
  section('team', 'Medarbetare', {
    ...heading,
    people: list('Vilka', staffRef('Medarbetare'), [0, 12], 'Lämna tomt för alla.').default([]),
  }),
  section('beforeAfter', 'Före och efter', { ...heading, before: Image, after: Image }),
  section('example', 'Prisexempel', { ...heading, ...exampleFields }),
  section('prices', 'Pris per tjänst', { ...heading }),
  section('estimate', 'Solkalkyl', { ...heading, ...estimateFields }),
  section('finance', 'Delbetalning', { ...heading, ...financeFields }),
  section('testimonials', 'Omdömen', { ...heading }),
  section('serviceGrid', 'Alla tjänster', {
    ...heading,
    callTitle: line('Rubrik på telefonkortet', 80),
    callText: line('Text på telefonkortet', 200),
  }),
  section('band', 'Mörkt band med bild', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', 80).optional(),
    image: Image,
    items: list(
      'Kort',
      group('Kort', {
        value: line('Siffra', 30),
        title: line('Rubrik', 60),
        text: line('Text', 200),
      }),
      [2, 6],
    ),
    button: Button,
  }),
  section('closing', 'Avslutning med knappar', {
    ...heading,
    image: Image.optional(),
    buttons: list('Knappar', Button, [1, 3]),
  }),
  section('assurance', 'Garantier och försäkring', {
    title: line('Egen rubrik', 110).optional(),
    lede: heading.lede,
  }),
  section('proof', 'Kunder och uppdrag', { ...heading }),
  section('contactBlock', 'Kontaktuppgifter', { ...heading }),
  section('product', 'Produkt med pris', { ...heading, ...productFields }),
  section('form', 'Formuläret', {}),
  group('Här kommer ortens egna delar', { type: z.literal('cityContent') }),
])
export type Section = z.infer<typeof Section>
export type SectionOf<K extends Section['type']> = Extract<Section, { type: K }>

export const sections = list('Delar av sidan', Section, [0, 20], 'Visas uppifrån och ned.')

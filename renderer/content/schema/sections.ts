/** The schema of page sections. */
import { z } from 'zod'
import {
  anchor,
  between,
  Button,
  factRef,
  Figure,
  flag,
  group,
  href,
  icon,
  Image,
  line,
  list,
  markdown,
  meta,
  Point,
  SmallImage,
  staffRef,
  Step,
} from './roles.ts'

const Badges = list(
  'Märken',
  group('Märke', {
    title: line('Rubrik', 80),
    text: line('Text', 240),
    icon,
    link: group('Länk', { label: line('Länktext', 80), href }).optional(),
  }),
  [2, 6],
)

const section = <T extends string, S extends z.ZodRawShape>(type: T, title: string, shape: S) =>
  group(title, { type: z.literal(type), anchor: anchor.optional(), ...shape })
const heading = { title: line('Rubrik', 110), lede: line('Ingress', 420).optional() }

const deduction = z.strictObject({
  share: factRef('Andel', 'En andel i procent.', 'share'),
  of: factRef('Andel av priset som räknas', 'Lämna tomt när hela beloppet räknas.', 'share').optional(),
  cap: factRef('Högst', 'Ett belopp i kronor.', 'kronor'),
})
const pricedSize = z.strictObject({
  panels: z.int().min(1).max(100).meta(meta('Antal paneler')),
  amount: factRef('Belopp', 'Ett belopp i kronor.', 'kronor'),
})

export const Section = z.discriminatedUnion('type', [
  section('figures', 'Rad med siffror', { items: list('Siffror', Figure, [2, 4]) }),
  section('text', 'Text med eller utan bild', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', 80).optional(),
    body: markdown('Text'),
    image: Image.optional(),
    button: Button.optional(),
  }),
  section('cards', 'Kort', { ...heading, items: list('Kort', Point, [2, 8]) }),
  section('list', 'Lista med rubriker', {
    ...heading,
    image: Image.optional(),
    items: list('Punkter', Point, [2, 10]),
  }),
  section('steps', 'Steg', {
    ...heading,
    items: list('Steg', Step, [3, 8]),
    pictures: list('Bilder under stegen', Image, [0, 4]).default([]),
  }),
  section('faq', 'Frågor och svar', {
    ...heading,
    items: list('Frågor', group('Fråga och svar', { question: line('Fråga'), answer: markdown('Svar') }), [2, 12]),
    asFaqPage: flag('FAQPage i strukturerade data', false, 'Google visar det för få webbplatser.'),
  }),
  section('districts', 'Ortens områden', { ...heading, look: z.enum(['list', 'cards', 'tiles']).default('list').meta(meta('Utseende')) }),
  section('cityLinks', 'Länkar till orternas sidor', {
    ...heading,
    look: z.enum(['list', 'cards']).default('list').meta(meta('Utseende')),
  }),
  section('brands', 'Jämförelse av märken', {
    ...heading,
    items: list('Märken', group('Märke', { anchor, name: line('Märke', 30), button: Button }), [2, 6], 'En kolumn för varje.'),
    rows: list(
      'Rader',
      group('Rad', {
        label: line('Egenskap', 40),
        values: list('Värden', line('Värde', 120), [2, 6], 'Ett för varje märke, i samma ordning.'),
      }),
      [2, 10],
    ),
  }),
  section('contactPerson', 'Områdesansvarig', {
    ...heading,
    person: staffRef('Medarbetare', 'På en ortsida behövs det inte: ortens ansvariga visas.').optional(),
  }),
  section('team', 'Medarbetare', {
    ...heading,
    people: list('Vilka', staffRef('Medarbetare'), [0, 12], 'Lämna tomt för alla.').default([]),
  }),
  section('beforeAfter', 'Före och efter', { ...heading, before: Image, after: Image }),
  section('example', 'Prisexempel', {
    ...heading,
    illustrative: flag(
      'Bara ett räkneexempel',
      false,
      'Ja: beloppen är valda för att räkna med, och ingen dag visas. Nej: de är priser och behöver validTo.',
    ),
    body: markdown('Text'),
    examples: list(
      'Exempel',
      group('Exempel', {
        title: line('Vad exemplet gäller', 90),
        rows: list(
          'Rader',
          group('Rad', {
            label: line('Rad', 120),
            amount: factRef('Belopp', 'Ett belopp i kronor.', 'kronor'),
            quantity: z.int().min(1).max(10_000).default(1).meta(meta('Antal', 'Beloppet gånger antalet, till exempel 150 m².')),
            deductible: flag('Ger avdrag', true, 'Nej för det som avdraget inte gäller, till exempel material vid ROT.'),
          }),
          [1, 6],
        ),
        deduction: deduction
          .extend({ label: line('Rad', 120) })
          .optional()
          .meta(meta('Avdrag', 'Visas så länge siffrorna i det gäller.')),
      }),
      [1, 2],
      'Avdraget och summan räknas ut. När priset inte gäller längre visas inte delen.',
    ),
    note: line('Villkor', 500),
  }),
  section('prices', 'Pris per tjänst', { ...heading }),
  section('estimate', 'Solkalkyl', {
    ...heading,
    body: markdown('Så räknar vi', 'Visas hopfälld under svaren. Ortssidorna länkar hit.'),
    roof: group('Räkneexemplet', 'Ett tak mot söder med 27° lutning.', {
      panels: z.int().min(6).max(40).meta(meta('Antal paneler')),
      consumption: z.int().min(1000).max(100_000).meta(meta('El som huset använder per år, kWh')),
    }),
    assumptions: group('Antaganden', 'Besökaren kan ändra dem.', {
      panel: factRef('Effekt per panel', 'Till exempel 430 W.', 'number'),
      perKw: factRef('El från 1 kW i bästa läge', 'Till exempel 900–1 100 kWh.', 'span'),
      bought: factRef('Köpt el per kWh', 'Till exempel 1,40–1,70 kr.', 'span'),
      sold: factRef('Såld el per kWh', 'Till exempel 0,35–0,50 kr.', 'span'),
    }),
    shares: group('Läget', {
      flat: factRef('Platt tak', 'En andel av det bästa läget.', 'share'),
      low: factRef('27° lutning', 'Fem andelar, från söder till norr.', 'shares'),
      steep: factRef('45° lutning', 'Fem andelar, från söder till norr.', 'shares'),
    }),
    prices: group('Två storlekar', 'Priset för andra antal paneler räknas fram ur de två.', {
      small: pricedSize.meta(meta('Den mindre')),
      large: pricedSize.meta(meta('Den större')),
    }).refine(({ small, large }) => large.panels > small.panels, {
      ...between('small', 'large'),
      path: ['large', 'panels'],
      error: 'den större storleken ska ha fler paneler än den mindre.',
    }),
    deduction: deduction.meta(meta('Avdrag')),
    battery: group('Batteri som går att välja till', {
      size: factRef('Storlek', 'Till exempel 10 kWh.', 'number'),
      amount: factRef('Belopp', 'Ett belopp i kronor.', 'kronor'),
      share: factRef('Avdrag', 'En andel i procent. Gränsen är gemensam med solcellernas.', 'share'),
    }),
  }),
  section('serviceEstimate', 'Solkalkylen från tjänstens sida', {}),
  section('finance', 'Delbetalning', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', 80).optional(),
    body: markdown('Text'),
    points: list('Punkter', line('Punkt', 200), [1, 8]),
    credit: group(
      'Räntefri kredit med räkneexempel',
      'Konsumentkreditlagen kräver exemplet så snart ränta eller kostnad nämns, så skriv inget om ränta i de andra texterna. Utan uppgifterna, eller när någon av dem har gått ut, visas varken löftet eller exemplet.',
      {
        claim: line('Om räntan', 120, 'Till exempel Du delar upp betalningen räntefritt.'),
        amount: factRef('Belopp', undefined, 'kronor'),
        months: factRef('Månader', undefined, 'number'),
        fee: factRef('Avgift per månad', undefined, 'kronor'),
        rate: factRef('Effektiv ränta', undefined, 'share'),
      },
    ).optional(),
    plate: SmallImage.optional(),
    button: Button,
  }),
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
    items: list('Kort', group('Kort', { value: line('Siffra', 30), title: line('Rubrik', 60), text: line('Text', 200) }), [2, 6]),
    button: Button,
  }),
  section('closing', 'Avslutning med knappar', {
    ...heading,
    image: Image.optional(),
    buttons: list('Knappar', Button, [1, 3]),
  }),
  section('badges', 'Märken för trygghet', { ...heading, items: Badges }),
  section('assurance', 'Tryggheten', {}),
  section('proof', 'Kunder och uppdrag', { ...heading }),
  section('contactBlock', 'Kontaktuppgifter', {
    ...heading,
    callOut: group('Vad en utryckning kostar', {
      amount: factRef('Belopp', 'Ett belopp i kronor. När det inte gäller längre visas inte raden.', 'kronor'),
      note: line('Vad som ingår', 80),
    }).optional(),
    body: markdown('Text under uppgifterna').optional(),
  }),
  section('product', 'Produkt med pris', {
    ...heading,
    name: line('Produktens namn', 80),
    brand: line('Märke', 60),
    text: line('Text', 400),
    price: factRef('Pris', 'Priset inklusive moms. När dess dag har passerat visas inte delen.', 'kronor'),
    priceNote: line('Vad priset gäller', 200),
    image: Image,
  }),
  section('form', 'Formuläret', {}),
  group('Här kommer ortens egna delar', { type: z.literal('cityContent') }),
])
export type Section = z.infer<typeof Section>

export const sections = list('Delar av sidan', Section, [0, 20], 'Visas uppifrån och ned.')

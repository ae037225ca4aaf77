import { z } from 'zod'
import { anchor, Button, factRef, Figure, href, icon, Image, line, markdown, meta, Point, SmallImage, Step, staffRef } from './roles.ts'

export const heroPictures = (picture: typeof Image) => ({
  image: picture.optional(),
  beforeAfter: z
    .strictObject({ before: picture, after: picture })
    .optional()
    .meta(meta('Före och efter', 'Två bilder från samma kamera i stället för en bild.')),
})
export const Hero = z
  .strictObject({
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    title: line('Rubrik', undefined, 90),
    lede: line('Ingress', undefined, 420),
    ...heroPictures(Image),
    points: z
      .array(line('Punkt', undefined, 140))
      .max(6, 'Högst 6 punkter.')
      .default([])
      .meta(meta('Punkter med bock')),
    figures: z.array(Figure).max(4, 'Högst 4 siffror.').default([]).meta(meta('Siffror')),
    buttons: z.array(Button).max(4, 'Högst 4 knappar.').default([]).meta(meta('Knappar')),
  })
  .meta(meta('Sidans topp'))
export type Hero = z.infer<typeof Hero>

/** What proves that a company may be trusted. */
const Badges = z
  .array(
    z
      .strictObject({
        title: line('Rubrik', undefined, 80),
        text: line('Text', undefined, 240),
        icon,
        link: z
          .strictObject({ label: line('Länktext', undefined, 80), href })
          .meta(meta('Länk'))
          .optional(),
      })
      .meta(meta('Märke')),
  )
  .min(2)
  .max(6)
  .meta(meta('Märken'))

const formKinds = ['a', 'b', 'electrical'] as const
/** A quote form on a page: which rule set it follows (the contract in request.ts) and what stands above it. */
export const FormBlock = z
  .strictObject({
    rules: z
      .enum(formKinds)
      .meta(
        meta(
          'Regler',
          'a: telefon minst 6 tecken, meddelande frivilligt. b: telefon minst 10, meddelande minst 10. electrical: eltjänster.',
        ),
      ),
    title: line('Rubrik', undefined, 80),
    lede: line('Text under rubriken', undefined, 200).optional(),
    button: line('Text på knappen', undefined, 40),
    helper: line('Text vid bilderna', 'Vilka bilder som hjälper er att räkna.', 140).optional(),
    failureText: line('Text när ett fel saknar förklaring', 'Lämna tomt för den vanliga.', 140).optional(),
    withLocation: z.boolean().default(false).meta(meta('Börja meddelandet med orten')),
  })
  .meta(meta('Formulär'))
export type FormBlock = z.infer<typeof FormBlock>

const section = <T extends string, S extends z.ZodRawShape>(type: T, title: string, shape: S) =>
  z.strictObject({ type: z.literal(type), anchor: anchor.optional(), ...shape }).meta(meta(title))
const heading = { title: line('Rubrik', undefined, 110), lede: line('Ingress', undefined, 420).optional() }

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
  section('figures', 'Rad med siffror', { items: z.array(Figure).min(2).max(4).meta(meta('Siffror')) }),
  section('text', 'Text med eller utan bild', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    body: markdown('Text'),
    image: Image.optional(),
    button: Button.optional(),
  }),
  section('cards', 'Kort', { ...heading, items: z.array(Point).min(2).max(8).meta(meta('Kort')) }),
  section('list', 'Lista med rubriker', {
    ...heading,
    image: Image.optional(),
    items: z.array(Point).min(2).max(10).meta(meta('Punkter')),
  }),
  section('steps', 'Steg', { ...heading, items: z.array(Step).min(3).max(8).meta(meta('Steg')) }),
  section('faq', 'Frågor och svar', {
    ...heading,
    items: z
      .array(z.strictObject({ question: line('Fråga'), answer: markdown('Svar') }).meta(meta('Fråga och svar')))
      .min(2)
      .max(12)
      .meta(meta('Frågor')),
    asFaqPage: z.boolean().default(false).meta(meta('FAQPage i strukturerade data', 'Google visar det för få webbplatser.')),
  }),
  section('districts', 'Ortens områden', { ...heading, look: z.enum(['list', 'cards', 'tiles']).default('list').meta(meta('Utseende')) }),
  section('cityLinks', 'Länkar till orternas sidor', {
    ...heading,
    look: z.enum(['list', 'cards']).default('list').meta(meta('Utseende')),
  }),
  section('brands', 'Jämförelse av märken', {
    ...heading,
    items: z
      .array(z.strictObject({ anchor, name: line('Märke', undefined, 30), button: Button }).meta(meta('Märke')))
      .min(2)
      .max(6)
      .meta(meta('Märken', 'En kolumn för varje.')),
    rows: z
      .array(
        z
          .strictObject({
            label: line('Egenskap', undefined, 40),
            values: z
              .array(line('Värde', undefined, 120))
              .min(2)
              .max(6)
              .meta(meta('Värden', 'Ett för varje märke, i samma ordning.')),
          })
          .meta(meta('Rad')),
      )
      .min(2)
      .max(10)
      .meta(meta('Rader')),
  }),
  section('contactPerson', 'Områdesansvarig', {
    ...heading,
    person: staffRef('Medarbetare', 'På en ortsida behövs det inte: ortens ansvariga visas.').optional(),
  }),
  section('team', 'Medarbetare', {
    ...heading,
    people: z.array(staffRef('Medarbetare')).max(12).default([]).meta(meta('Vilka', 'Lämna tomt för alla.')),
  }),
  section('beforeAfter', 'Före och efter', { ...heading, before: Image, after: Image }),
  section('example', 'Prisexempel', {
    ...heading,
    illustrative: z
      .boolean()
      .default(false)
      .meta(
        meta(
          'Bara ett räkneexempel',
          'Ja: beloppen är valda för att räkna med, och ingen dag visas. Nej: de är priser och behöver validTo.',
        ),
      ),
    body: markdown('Text'),
    examples: z
      .array(
        z
          .strictObject({
            title: line('Vad exemplet gäller', undefined, 90),
            rows: z
              .array(
                z
                  .strictObject({
                    label: line('Rad', undefined, 120),
                    amount: factRef('Belopp', 'Ett belopp i kronor.', 'kronor'),
                    quantity: z.int().min(1).max(10_000).default(1).meta(meta('Antal', 'Beloppet gånger antalet, till exempel 150 m².')),
                    deductible: z
                      .boolean()
                      .default(true)
                      .meta(meta('Ger avdrag', 'Nej för det som avdraget inte gäller, till exempel material vid ROT.')),
                  })
                  .meta(meta('Rad')),
              )
              .min(1)
              .max(6)
              .meta(meta('Rader')),
            deduction: deduction
              .extend({ label: line('Rad', undefined, 120) })
              .optional()
              .meta(meta('Avdrag', 'Visas så länge siffrorna i det gäller.')),
          })
          .meta(meta('Exempel')),
      )
      .min(1)
      .max(2)
      .meta(meta('Exempel', 'Avdraget och summan räknas ut. När priset inte gäller längre visas inte delen.')),
    note: line('Villkor', undefined, 500),
  }),
  section('prices', 'Pris per tjänst', { ...heading }),
  section('estimate', 'Solkalkyl', {
    ...heading,
    body: markdown('Så räknar vi', 'Visas hopfälld under svaren. Ortssidorna länkar hit.'),
    roof: z
      .strictObject({
        panels: z.int().min(6).max(40).meta(meta('Antal paneler')),
        consumption: z.int().min(1000).max(100_000).meta(meta('El som huset använder per år, kWh')),
      })
      .meta(meta('Räkneexemplet', 'Ett tak mot söder med 27° lutning.')),
    assumptions: z
      .strictObject({
        panel: factRef('Effekt per panel', 'Till exempel 430 W.', 'number'),
        perKw: factRef('El från 1 kW i bästa läge', 'Till exempel 900–1 100 kWh.', 'span'),
        bought: factRef('Köpt el per kWh', 'Till exempel 1,40–1,70 kr.', 'span'),
        sold: factRef('Såld el per kWh', 'Till exempel 0,35–0,50 kr.', 'span'),
      })
      .meta(meta('Antaganden', 'Besökaren kan ändra dem.')),
    shares: z
      .strictObject({
        flat: factRef('Platt tak', 'En andel av det bästa läget.', 'share'),
        low: factRef('27° lutning', 'Fem andelar, från söder till norr.', 'shares'),
        steep: factRef('45° lutning', 'Fem andelar, från söder till norr.', 'shares'),
      })
      .meta(meta('Läget')),
    prices: z
      .strictObject({ small: pricedSize.meta(meta('Den mindre')), large: pricedSize.meta(meta('Den större')) })
      .refine(({ small, large }) => large.panels > small.panels, {
        path: ['large', 'panels'],
        error: 'den större storleken ska ha fler paneler än den mindre.',
      })
      .meta(meta('Två storlekar', 'Priset för andra antal paneler räknas fram ur de två.')),
    deduction: deduction.meta(meta('Avdrag')),
    battery: z
      .strictObject({
        size: factRef('Storlek', 'Till exempel 10 kWh.', 'number'),
        amount: factRef('Belopp', 'Ett belopp i kronor.', 'kronor'),
        share: factRef('Avdrag', 'En andel i procent. Gränsen är gemensam med solcellernas.', 'share'),
      })
      .meta(meta('Batteri som går att välja till')),
  }),
  section('serviceEstimate', 'Solkalkylen från tjänstens sida', {}),
  section('finance', 'Delbetalning', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    body: markdown('Text'),
    points: z
      .array(line('Punkt', undefined, 200))
      .min(1)
      .max(8)
      .meta(meta('Punkter')),
    credit: z
      .strictObject({
        claim: line('Om räntan', 'Till exempel Du delar upp betalningen räntefritt.', 120),
        amount: factRef('Belopp', undefined, 'kronor'),
        months: factRef('Månader', undefined, 'number'),
        fee: factRef('Avgift per månad', undefined, 'kronor'),
        rate: factRef('Effektiv ränta', undefined, 'share'),
      })
      .optional()
      .meta(
        meta(
          'Räntefri kredit med räkneexempel',
          'Konsumentkreditlagen kräver exemplet så snart ränta eller kostnad nämns, så skriv inget om ränta i de andra texterna. Utan uppgifterna, eller när någon av dem har gått ut, visas varken löftet eller exemplet.',
        ),
      ),
    plate: SmallImage.optional(),
    button: Button,
  }),
  section('testimonials', 'Omdömen', { ...heading }),
  section('serviceGrid', 'Alla tjänster', {
    ...heading,
    callTitle: line('Rubrik på telefonkortet', undefined, 80),
    callText: line('Text på telefonkortet', undefined, 200),
  }),
  section('band', 'Mörkt band med bild', {
    ...heading,
    eyebrow: line('Liten rad över rubriken', undefined, 80).optional(),
    image: Image,
    items: z
      .array(
        z
          .strictObject({ value: line('Siffra', undefined, 30), title: line('Rubrik', undefined, 60), text: line('Text', undefined, 200) })
          .meta(meta('Kort')),
      )
      .min(2)
      .max(6)
      .meta(meta('Kort')),
    button: Button,
  }),
  section('closing', 'Avslutning med knappar', {
    ...heading,
    image: Image.optional(),
    buttons: z.array(Button).min(1).max(3).meta(meta('Knappar')),
  }),
  section('badges', 'Märken för trygghet', { ...heading, items: Badges }),
  section('assurance', 'Tryggheten', {}),
  section('proof', 'Kunder och uppdrag', { ...heading }),
  section('contactBlock', 'Kontaktuppgifter', {
    ...heading,
    callOut: z
      .strictObject({
        amount: factRef('Belopp', 'Ett belopp i kronor. När det inte gäller längre visas inte raden.', 'kronor'),
        note: line('Vad som ingår', undefined, 80),
      })
      .optional()
      .meta(meta('Vad en utryckning kostar')),
    body: markdown('Text under uppgifterna').optional(),
  }),
  section('product', 'Produkt med pris', {
    ...heading,
    name: line('Produktens namn', undefined, 80),
    brand: line('Märke', undefined, 60),
    text: line('Text', undefined, 400),
    price: factRef('Pris', 'Priset inklusive moms. När dess dag har passerat visas inte delen.', 'kronor'),
    priceNote: line('Vad priset gäller', undefined, 200),
    image: Image,
  }),
  section('form', 'Formuläret', {}),
  z.strictObject({ type: z.literal('cityContent') }).meta(meta('Här kommer ortens egna delar')),
])
export type Section = z.infer<typeof Section>

export const sections = z.array(Section).max(20, 'Högst 20 delar på en sida.').meta(meta('Delar av sidan', 'Visas uppifrån och ned.'))

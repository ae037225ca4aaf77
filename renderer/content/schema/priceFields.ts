/** Fields of the sections about prices. */
import { z } from 'zod'
import { whenValid, Button, factRef, flag, group, Image, line, list, markdown } from './roles.ts'

const deduction = z.strictObject({
  share: factRef('Andel', 'En andel i procent.', 'share'),
  of: factRef(
    'Andel av priset som räknas',
    'Så mycket av ett fast pris är arbete och material. Lämna tomt när hela beloppet räknas.',
    'share',
  ).optional(),
  cap: factRef('Högst', 'Ett belopp i kronor.', 'kronor'),
})
const pricedSize = z.strictObject({
  panels: z.int().min(1).max(100).meta({ title: 'Antal paneler' }),
  amount: factRef('Belopp', 'Ett belopp i kronor.', 'kronor'),
})

export const exampleFields = {
  atTop: line(
    'Före priset i sidans topp',
    60,
    'Till exempel Monterat, 10 kWh. Då står det första exemplet också bland punkterna överst.',
  ).optional(),
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
          quantity: z
            .int()
            .min(1)
            .max(10_000)
            .default(1)
            .meta({ title: 'Antal', description: 'Beloppet gånger antalet, till exempel 150 m².' }),
          deductible: flag(
            'Ger avdrag',
            true,
            'Nej för det som avdraget inte gäller, till exempel material vid ROT.',
          ),
        }),
        [1, 6],
      ),
      deduction: deduction
        .extend({ label: line('Rad', 120) })
        .optional()
        .meta({ title: 'Avdrag', description: 'Visas så länge siffrorna i det gäller.' }),
    }),
    [1, 2],
    'Avdraget och summan räknas ut. När priset inte gäller längre visas inte delen.',
  ),
  note: line('Villkor', 500),
}

export const estimateFields = {
  body: markdown('Så räknar vi', 'Visas hopfälld under svaren.'),
  roof: group('Räkneexemplet', 'Ett tak mot söder med 27° lutning.', {
    panels: z.int().min(6).max(40).meta({ title: 'Antal paneler' }),
    consumption: z
      .int()
      .min(1000)
      .max(100_000)
      .meta({ title: 'El som huset använder per år, kWh' }),
  }),
  assumptions: group('Antaganden', {
    panel: factRef('Effekt per panel', 'Till exempel 430 W.', 'number'),
    perKw: factRef('El från 1 kW i bästa läge', 'Till exempel 900–1 100 kWh.', 'span'),
    shares: factRef('Andel av det vid 27° lutning', 'Fem andelar, från söder till norr.', 'shares'),
    bought: factRef('Köpt el per kWh', 'Till exempel 1,40–1,70 kr.', 'span'),
    sold: factRef('Såld el per kWh', 'Till exempel 0,35–0,50 kr.', 'span'),
  }),
  prices: group('Två storlekar', 'Priset för andra antal paneler räknas fram ur de två.', {
    small: pricedSize.meta({ title: 'Den mindre' }),
    large: pricedSize.meta({ title: 'Den större' }),
  }).refine(({ small, large }) => large.panels > small.panels, {
    ...whenValid('small', 'large'),
    path: ['large', 'panels'],
    error: 'den större storleken ska ha fler paneler än den mindre.',
  }),
  deduction: deduction.meta({ title: 'Avdrag' }),
  battery: group('Batteri som går att välja till', {
    size: factRef('Storlek', 'Till exempel 10 kWh.', 'number'),
    amount: factRef('Belopp', 'Ett belopp i kronor.', 'kronor'),
    share: factRef('Avdrag', 'En andel i procent. Gränsen är gemensam med solcellernas.', 'share'),
  }),
}

export const financeFields = {
  body: markdown('Text'),
  points: list('Punkter', line('Punkt', 200), [1, 8]),
  credit: group(
    'Kredit med räkneexempel',
    'Lagen kräver exemplet och en varning när kredit marknadsförs. Delen visas bara så länge alla siffrorna gäller. Skriv inget om delbetalning någon annanstans.',
    {
      confirmed: factRef(
        'Bekräftelse',
        'Siffran som säger vilka regler annonsen är kontrollerad mot, när och till vilken dag.',
      ),
      claim: line('Om räntan', 120, 'Till exempel Du delar upp betalningen räntefritt.'),
      amount: factRef('Belopp', undefined, 'kronor'),
      months: factRef('Månader', undefined, 'number'),
      fee: factRef('Avgift per månad', undefined, 'kronor'),
      rate: factRef('Effektiv ränta', undefined, 'share'),
    },
  ),
  plate: Image.optional(),
  button: Button,
}

export const productFields = {
  name: line('Produktens namn', 80),
  brand: line('Märke', 60),
  text: line('Text', 400),
  price: factRef(
    'Pris',
    'Priset inklusive moms. När dess dag har passerat visas inte delen.',
    'kronor',
  ),
  priceNote: line('Vad priset gäller', 200),
  deduction: deduction.optional().meta({
    title: 'Avdrag',
    description: 'Priset efter avdraget visas så länge siffrorna i det gäller.',
  }),
  image: Image,
}

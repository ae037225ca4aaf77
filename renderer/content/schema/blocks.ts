/** Schemas of what several pages have: metadata, the top, a form. */
import { z } from 'zod'
import {
  Button,
  Figure,
  flag,
  group,
  image,
  Image,
  line,
  list,
  searchDescription,
  searchLengths,
  searchTitle,
} from './roles.ts'

const { min, visibleChars } = searchLengths.description
export const HeadBlock = group('Sökresultat och delning', {
  title: searchTitle(
    'Sidtitel',
    `Visas i webbläsarens flik och i sökresultat. Högst ${searchLengths.title.visibleChars} tecken.`,
  ),
  description: searchDescription(
    'Beskrivning',
    `Visas i sökresultat. Mellan ${min} och ${visibleChars} tecken.`,
  ),
  keywords: list('Sökord', line('Sökord', 60), [1, 15]),
  ogImage: image().optional().meta({
    title: 'Egen bild vid delning',
    description:
      'Visas när någon delar länken. Utan den visas sidans egen bild. 1200 × 630 bildpunkter passar bäst.',
  }),
  robots: z.enum(['index, follow', 'noindex, follow']).default('index, follow').meta({
    title: 'Sökmotorer',
    description: 'noindex, follow håller sidan borta från sökresultaten.',
  }),
})
export type HeadBlock = z.infer<typeof HeadBlock>

export const HeroBlock = group('Sidans topp', {
  title: line('Rubrik', 90),
  lede: line('Ingress', 420),
  image: Image.optional(),
  beforeAfter: group('Före och efter', 'Två bilder från samma kamera i stället för en bild.', {
    before: Image,
    after: Image,
  }).optional(),
  points: list('Punkter med bock', line('Punkt', 140), [0, 6]).default([]),
  figures: list('Siffror', Figure, [0, 4]).default([]),
  buttons: list('Knappar', Button, [0, 4]).default([]),
})
export type HeroBlock = z.infer<typeof HeroBlock>

/** A quote form on a page; `rules` is the form kind in amplify/functions/shared/fields.ts. */
export const FormBlock = group('Formulär', {
  rules: z.enum(['service', 'quote', 'electrical']).meta({
    title: 'Regler',
    description:
      'service: telefon minst 6 tecken, meddelande frivilligt. quote: telefon minst 10, meddelande minst 10. electrical: eltjänster.',
  }),
  title: line('Rubrik', 80),
  lede: line('Text under rubriken', 200).optional(),
  button: line('Text på knappen', 40),
  helper: line('Text vid bilderna', 140, 'Vilka bilder som hjälper er att räkna.').optional(),
  refusal: line(
    'Text när ett fel saknar förklaring',
    140,
    'Lämna tomt för den vanliga.',
  ).optional(),
  withLocation: flag('Börja meddelandet med orten', false),
})
export type FormBlock = z.infer<typeof FormBlock>

/** The top of a page that is no page of sections. */
export const top = { head: HeadBlock, title: line('Rubrik'), lede: line('Ingress', 420) }

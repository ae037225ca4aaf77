/**
 * Every shape that content may have, from its smallest parts to collections.ts. Types are inferred from it; the loader, the editors' JSON
 * Schema and the CMS configuration are made from it. `title` and `description` are read by editors, so they are Swedish.
 */
import { z } from 'zod'

export const meta = (title: string, description?: string) => (description ? { title, description } : { title })

/** One line of plain text. `{city}` and the other placeholders of placeholders.ts are filled in by the loader. */
export const line = (title: string, description?: string, max = 200) =>
  z.string().min(1, `${title}: skriv en text.`).max(max, `${title}: högst ${max} tecken.`).meta(meta(title, description))
/** Keys whose text is Markdown. Testimonials have a `body` that is plain. */
export const isMarkdownKey = (key: string) => key === 'body' || key === 'answer'
/** Paragraphs of Markdown. */
export const markdown = (title: string, description?: string) =>
  z
    .string()
    .min(1, `${title}: skriv en text.`)
    .max(20_000, `${title}: högst 20 000 tecken.`)
    .meta({ ...meta(title, description), format: 'markdown' })

export const slugPattern = /^[a-z0-9åäö]+(-[a-z0-9åäö]+)*$/
export const slug = (title: string) =>
  z
    .string()
    .regex(slugPattern, `${title}: bara små bokstäver, siffror och bindestreck.`)
    .meta(meta(title, 'Adressen, till exempel molndal. Små bokstäver, siffror och bindestreck.'))
export const anchor = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Ankare: bara a–z, 0–9 och bindestreck.')
  .meta(meta('Ankare', 'Länkmål på sidan utan #, till exempel offert.'))
export const date = (title: string, description?: string) =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, `${title}: skrivs ÅÅÅÅ-MM-DD.`)
    .meta({ ...meta(title, description), format: 'date' })
export const email = (title: string) => z.email(`${title}: ange en giltig e-postadress.`).meta(meta(title))
export const phone = (title: string) =>
  z
    .string()
    .regex(/^0\d{1,3}-\d[\d ]{4,10}$/, `${title}: skrivs som 031-390 06 00.`)
    .meta(meta(title, 'Riktnummer, bindestreck och siffror i grupper, till exempel 031-390 06 00.'))
export const url = (title: string, description?: string) =>
  z.url({ protocol: /^https$/, error: `${title}: skriv hela adressen, https://…` }).meta(meta(title, description))
/** Where a link or button leads: a path of the site, an anchor on the page, or a full https address. */
export const href = z
  .string()
  .regex(
    /^(\/|#|https:\/\/|tel:|mailto:)\S*$/,
    'Länk: börja med / för en sida här, # för ett ställe på sidan eller https:// för en annan webbplats.',
  )
  .meta(meta('Länk', 'Till exempel /begar-offert, #offert eller https://…'))
export const oldAddress = z
  .string()
  .regex(/^\/\S+$/, 'Gammal adress: börja med /.')
  .meta(meta('Gammal adress', 'Till exempel /tjanster/solceller/gamla-namnet.'))

export const iconNames = [
  'sun',
  'charger',
  'bolt',
  'wash',
  'brush',
  'battery',
  'roof',
  'phone',
  'mail',
  'clock',
  'pin',
  'shield',
  'check',
  'home',
  'building',
  'leaf',
  'money',
  'wrench',
  'calendar',
  'cable',
  'car',
  'chart',
  'cloud',
  'document',
  'people',
  'snow',
  'star',
  'lock',
  'drop',
  'camera',
] as const
export const icon = z.enum(iconNames).meta(meta('Ikon'))

export const Image = z
  .strictObject({
    file: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9/._-]*\.(webp|jpg|jpeg|png|svg)$/,
        'Bild: filnamn i content/images med små bokstäver a–z, siffror och bindestreck, till exempel tak.jpg.',
      )
      .meta(meta('Bild', 'Filens namn i content/images.')),
    alt: line('Bildtext för den som inte ser bilden', 'Beskriv vad bilden visar, inte vad den ska sälja.', 250),
  })
  .meta(meta('Bild'))
export type Image = z.infer<typeof Image>

export const Button = z
  .strictObject({
    label: line('Text på knappen', undefined, 60),
    href,
    kind: z
      .enum(['primary', 'secondary', 'text'])
      .default('secondary')
      .meta(meta('Utseende', 'primary är den gula knappen. Högst en per del av sidan.')),
    smallScreensOnly: z.boolean().default(false).meta(meta('Visas bara på små skärmar')),
  })
  .meta(meta('Knapp'))

export const Figure = z
  .strictObject({
    value: line('Siffra', 'Till exempel 12–30 år.', 30),
    label: line('Vad siffran gäller', undefined, 120),
    href: href.optional(),
  })
  .meta(meta('Siffra'))
export const Point = z
  .strictObject({ title: line('Rubrik', undefined, 90), text: line('Text', undefined, 500), icon: icon.optional() })
  .meta(meta('Punkt'))
/** Its number stands where a point has its icon. */
export const Step = Point.omit({ icon: true }).meta(meta('Steg'))

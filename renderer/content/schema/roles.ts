/**
 * The building blocks of the content schemas (zod); traverse.ts walks them. Types, the loader, the
 * editors' JSON Schema and the CMS configuration follow from the schemas. `title` and `description`
 * are read by editors, so they are Swedish. Functions accept a `$ZodType`: `tsc` needs a tenth of
 * its time to compare schemas with a `ZodType` and its methods.
 */
import { z } from 'zod'
import { contentIcons } from '../../theme/icons.ts'
import { memoize } from '../memoize.ts'
import { keysOf } from '../../../amplify/functions/shared/keys.ts'

/**
 * Collections that entries may refer to. Listed here, because the type of collections.ts depends on
 * this file.
 */
type Referable =
  | 'services'
  | 'cities'
  | 'staff'
  | 'testimonials'
  | 'references'
  | 'articles'
  | 'legal'
/**
 * The required form of a fact's figure: an amount (`17 900 kr`), a share (`50 %`), a number with a
 * unit (`430 W`), a range (`900–1 100 kWh`), or shares for the directions from south to north in
 * steps of 45°.
 */
export type FactKind = 'any' | 'kronor' | 'share' | 'number' | 'span' | 'shares'
/**
 * The purpose of a value, as metadata of its schema: checks, page models and editors depend on it,
 * not on key names. `picture` is an object with file and alt; `ref` is the file name of an entry,
 * `fact` an id in facts.yaml.
 */
export type Role =
  | 'line'
  | 'markdown'
  | 'href'
  | 'alt'
  | 'date'
  | 'drawing'
  | 'picture'
  /** An id of the categories in pages/blog.yaml. */
  | 'category'
  /** A picture; where a photo is required, illustrations are refused before a release. */
  | { image: 'any' | 'photo' }
  | { ref: Referable }
  | { fact: FactKind }

type Meta = { title?: string; role?: Role }
/** What `.meta()` has set. Memoized, because zod merges the metadata on every call. */
export const metaOf = memoize(
  (schema: z.core.$ZodType) => (z.globalRegistry.get(schema) ?? {}) as Meta,
)
export const roleOf = (schema: z.core.$ZodType) => metaOf(schema).role

/** An object with a title and an optional description for editors. */
export function group<Shape extends z.ZodRawShape>(
  title: string,
  ...rest: [Shape] | [description: string, Shape]
) {
  const [description, shape] = rest.length === 1 ? [undefined, rest[0]] : rest
  return z.strictObject(shape).meta({ title, description })
}
export function list<Item extends z.core.SomeType>(
  title: string,
  item: Item,
  [min = 0, max]: number[],
  description?: string,
) {
  let entries = z.array(item)
  if (min > 0) entries = entries.min(min, `${title}: minst ${min}.`)
  if (max !== undefined) entries = entries.max(max, `${title}: högst ${max}.`)
  return entries.meta({ title, description })
}
export const flag = (title: string, otherwise: boolean, description?: string) =>
  z.boolean().default(otherwise).meta({ title, description })

/** A line of plain text. */
export const line = (title: string, max = 200, description?: string, role: Role = 'line') =>
  z
    .string()
    .min(1, `${title}: skriv en text.`)
    .max(max, `${title}: högst ${max} tecken.`)
    .meta({ title, description, role })
/**
 * Lengths of page titles and descriptions. A text over `max` stops the build. Search results show
 * `visibleChars` characters: the CMS and check/quality.ts warn of more, and of less than `min`.
 */
export const searchLengths = {
  title: { visibleChars: 60, max: 90 },
  description: { min: 70, visibleChars: 160, max: 220 },
} as const
export const searchTitle = (title: string, description?: string) =>
  line(title, searchLengths.title.max, description)
export const searchDescription = (title: string, description: string) =>
  line(title, searchLengths.description.max, description)
export const markdown = (title: string, description?: string) =>
  z
    .string()
    .min(1, `${title}: skriv en text.`)
    .max(20_000, `${title}: högst 20 000 tecken.`)
    .meta({ title, description, role: 'markdown' })
/** Drafts are shown on the development server and in previews only. */
export const draft = flag(
  'Utkast',
  false,
  'Ja: syns bara för er, inte på den publicerade webbplatsen.',
)
/** Sort order of the entries of a collection. */
export const order = (title: string) =>
  z.int().optional().meta({ title, description: '1 står först. Utan tal står posten sist.' })
export const staffRef = (title: string, description?: string) =>
  z.string().meta({ title, description, role: { ref: 'staff' } })
export const serviceRef = (title: string, description?: string) =>
  z.string().meta({ title, description, role: { ref: 'services' } })
export const factRef = (title: string, description?: string, fact: FactKind = 'any') =>
  z.string().meta({ title, description, role: { fact } })

export const categoryRef = (title: string, description?: string) =>
  z.string().meta({ title, description, role: 'category' })

/** The name of a file, which is the address of its page. */
export const slugPattern = /^[a-z0-9åäö]+(-[a-z0-9åäö]+)*$/
/** A text that matches a pattern. */
export const matching = (
  title: string,
  pattern: RegExp,
  error: Parameters<z.ZodString['regex']>[1],
  description?: string,
  role?: Role,
) => z.string().regex(pattern, error).meta({ title, description, role })
export const idPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const date = (title: string, description?: string) =>
  z
    .string()
    .regex(z.regexes.date, stop(`${title}: skriv en dag som finns, ÅÅÅÅ-MM-DD.`))
    .meta({ title, description, role: 'date' })
/** Applies a rule between fields when these are valid, whether or not the others are. */
export const whenValid = (...keys: string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ code, path }) => code !== 'custom' && keys.includes(String(path?.[0]))),
})
/** A rule between fields, reported at the field `at`. */
export const rule = (error: string, at: string, ...others: string[]) => ({
  ...whenValid(at, ...others),
  path: [at],
  error,
})
/** Skips later rules for values of the wrong form. */
export const stop = (error: string) => ({ error, abort: true })
export const email = (title: string) =>
  z.email(`${title}: ange en giltig e-postadress.`).meta({ title })
const phonePattern = /^(?!(?:\D*\d){11})0\d{1,3}-\d(?: ?\d){4,8}$/
export const phone = (title: string) => {
  const description = 'Riktnummer, bindestreck och siffror i grupper, till exempel 031-390 06 00.'
  return matching(title, phonePattern, `${title}: skrivs som 031-390 06 00.`, description)
}
export const url = (title: string, description?: string) =>
  z
    .url({ protocol: /^https$/, error: `${title}: skriv hela adressen, https://…`, abort: true })
    .meta({ title, description })
/** The target of a link: a path, an anchor, or an https, tel or mailto URL. */
export const href = matching(
  'Länk',
  /^([/#]\S*|https:\/\/\S+|tel:[\d+-]+|mailto:[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+)$/,
  'Länk: börja med / för en sida här, # för ett ställe på sidan eller https:// för en annan webbplats.',
  'Till exempel /begar-offert, #offert eller https://…',
  'href',
)
export const oldAddress = z
  .string()
  .regex(/^\/[^\s?#*]+$/, 'Gammal adress: börja med /, och skriv den utan ?, # och *.')
  .meta({ title: 'Gammal adress', description: 'Till exempel /tjanster/solceller/gamla-namnet.' })

export const icon = z.enum(keysOf(contentIcons)).meta({ title: 'Ikon' })

export const pictureName = /^[a-z0-9][a-z0-9/._-]*\.(webp|jpg|jpeg|png|svg)$/
export const image = (kind: 'any' | 'photo' = 'any') =>
  z
    .strictObject({
      file: matching(
        'Bild',
        pictureName,
        'Bild: filnamn i content/images som slutar på jpg, webp, png eller svg, med små bokstäver a–z, siffror och bindestreck.',
        undefined,
        { image: kind },
      ),
      alt: line(
        'Bildtext för den som inte ser bilden',
        250,
        'Beskriv vad bilden visar, inte vad den ska sälja.',
        'alt',
      ),
    })
    .meta({ title: 'Bild', role: 'picture' })
export const Image = image()
export type Image = z.infer<typeof Image>
export const drawing = (title: string) =>
  matching(title, /^[a-z0-9-]+\.svg$/, `${title}: en svg i content/images.`, undefined, 'drawing')

export const Button = group('Knapp', {
  label: line('Text på knappen', 60),
  href,
  kind: z.enum(['primary', 'secondary', 'text']).default('secondary').meta({
    title: 'Utseende',
    description: 'primary är den gula knappen. Högst en per del av sidan.',
  }),
  smallScreensOnly: flag('Visas bara på små skärmar', false),
})

export const Figure = group('Siffra', {
  value: line('Siffra', 30, 'Till exempel 12–30 år.'),
  label: line('Vad siffran gäller', 120),
  href: href.optional(),
})
export const Point = group('Punkt', {
  title: line('Rubrik', 90),
  text: line('Text', 500),
  icon: icon.optional(),
})
/** A point with a number in place of the icon. */
export const Step = Point.omit({ icon: true }).meta({ title: 'Steg' })

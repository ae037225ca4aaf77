import { z } from 'zod'
import { Source } from './company.ts'
import {
  between,
  Button,
  date,
  draft,
  href,
  Image,
  image,
  line,
  meta,
  oldAddress,
  Step,
  searchDescription,
  searchTitle,
  staffRef,
  group,
  list,
  flag,
} from './roles.ts'
import { FormBlock, Hero, heroPictures, sections } from './sections.ts'

/** What search engines and shared links show. */
export const Head = group('Sökresultat och delning', {
  title: searchTitle('Sidtitel', 'Visas i webbläsarens flik och i sökresultat. Högst 60 tecken.'),
  description: searchDescription('Beskrivning', 'Visas i sökresultat. Mellan 70 och 160 tecken.'),
  keywords: list('Sökord', line('Sökord', undefined, 60), [1, 15]),
  ogImage: image({ minWidth: 1200 })
    .optional()
    .meta(
      meta(
        'Egen bild vid delning',
        'Visas när någon delar länken. Utan den görs en bild med sidans rubrik. 1200 × 630 bildpunkter passar bäst.',
      ),
    ),
  robots: z
    .enum(['index, follow', 'noindex, follow'])
    .default('index, follow')
    .meta(meta('Sökmotorer', 'noindex, follow håller sidan borta från sökresultaten.')),
})
export type Head = z.infer<typeof Head>

export const categoryRef = (title: string, description?: string) => z.string().meta(meta(title, description, 'category'))

const card = (max: number) => ({ title: line('Rubrik på kortet', undefined, 90), text: line('Text på kortet', undefined, max) })

/** Front matter of content/blog/*.md; the file name is the slug. What must be written stands first; what is left out, assemble.ts fills in. */
export const Article = group('Artikel', {
  title: line('Rubrik', undefined, 110),
  cover: Image.meta(meta('Omslag', undefined, 'picture')),
  listCategory: categoryRef('Kategori i listan'),
  date: date('Publicerad', 'Med en dag framåt i tiden syns artikeln för besökare först då.', { preset: '{{now}}' }),
  draft,
  caption: line('Text under omslaget', 'Det som bilden visar, i en mening.', 120).optional(),
  excerpt: line('Ingress i listan', 'Utan den visas början av texten.', 260).optional(),
  head: Head.optional().meta(meta('Sökresultat och delning', 'Utan det gäller rubriken och ingressen.')),
  pageCategory: line('Kategori på sidan', 'Bara om den är en annan än i listan.', 40).optional(),
  updated: date('Ändrad').optional(),
  author: staffRef('Skriven av', 'Utan namn står företaget som avsändare.').optional(),
  review: group('Granskning', 'Den som kan ämnet och dagen då texten senast lästes mot källorna.', {
    by: staffRef('Granskad av'),
    date: date('Granskad'),
  }).optional(),
  partner: line(
    'Samarbete',
    'Till exempel I samarbete med Wattvinst. Måste stå när artikeln handlar om något som betalar oss eller som vi säljer.',
    80,
  ).optional(),
  readMinutes: z.int().positive().optional().meta(meta('Lästid i minuter', 'Räknas ut om du lämnar tomt.')),
  featured: flag('Framhävd', true, 'Nej: visas aldrig som det stora kortet.'),
  sources: list('Källor', Source, [0, 8], 'Visas under artikeln.').default([]),
  aside: group('Eget kort med offertknapp', 'Utan det visas det som står i Bloggen.', card(200)).optional(),
  closing: group('Egen avslutning', 'Utan den visas den som står i Bloggen.', card(300)).optional(),
  aliases: list('Gamla adresser', oldAddress, [0]).default([]),
}).refine(({ date, updated = date }) => updated >= date, {
  ...between('date', 'updated'),
  path: ['updated'],
  error: 'artikeln kan inte ha ändrats innan den publicerades.',
})
export type Article = z.infer<typeof Article>
/** With the parts that its author may leave out. */
export type WholeArticle = Article & { [K in 'head' | 'excerpt' | 'pageCategory' | 'aside' | 'closing']-?: NonNullable<Article[K]> }

/** Front matter of content/legal/*.md; the file name is the address. `{today}` in the text is the day of the build. */
export const Legal = group('Juridisk sida', { title: line('Rubrik'), head: Head, lede: line('Ingress', undefined, 420) })
export type Legal = z.infer<typeof Legal>

/** A page that needs no shape of its own. */
export const SectionsPage = group('Sida', { head: Head, hero: Hero, sections })
/** Its picture fills the screen. */
export const HomePage = SectionsPage.extend({ hero: Hero.extend(heroPictures(image({ minWidth: 1920 }))).meta(meta('Sidans topp')) }).meta(
  meta('Startsidan'),
)
export const QuotePage = group('Begär offert', {
  head: Head,
  title: line('Rubrik'),
  lede: line('Ingress', undefined, 420),
  steps: list('Steg', Step, [4, 4]),
  stepsTitle: line('Rubrik över stegen'),
  form: FormBlock,
  contactTitle: line('Rubrik på kontaktkortet'),
  contactText: line('Text på kontaktkortet', undefined, 300),
  contactPerson: staffRef('Medarbetare'),
})
/** What a visitor comes back to after sending; where the form stood, in the receipt and without JavaScript the same is said in short. */
export const ThanksPage = group('Efter ett skickat formulär', {
  head: Head,
  title: line('Rubrik'),
  lede: line('Ingress', undefined, 420),
  steps: list('Det här händer nu', Step, [3, 3], 'Från förfrågan till offert. Står också i kvittot.'),
  contactPerson: staffRef('Den som svarar', 'Där ingen ort säger något annat.'),
  links: list('Att läsa under tiden', group('Länk', { label: line('Länktext', undefined, 60), href }), [0, 4]).default([]),
})
const way = (title: string) =>
  group(title, {
    title: line('Rubrik'),
    text: line('Text', undefined, 200),
    button: Button.pick({ label: true, href: true }).meta(meta('Knapp')),
  })
export const ContactPage = group('Kontakt', {
  head: Head,
  title: line('Rubrik'),
  lede: line('Ingress', undefined, 420),
  form: group('Formulär', { title: line('Rubrik'), lede: line('Text', undefined, 200).optional() }),
  addressTitle: line('Rubrik på adresskortet'),
  map: Image.optional().meta(meta('Karta', 'En tecknad karta. Länken under leder till kartan på nätet.', 'picture')),
  hoursTitle: line('Rubrik över öppettiderna'),
  quote: way('Till offertsidan'),
  customers: way('För den som redan är kund'),
  teamTitle: line('Rubrik över medarbetarna'),
  teamLede: line('Ingress över medarbetarna', undefined, 300),
})
export const ReferencesPage = group('Referensuppdrag', {
  head: Head,
  title: line('Rubrik'),
  lede: line('Ingress', undefined, 420),
  sections,
  socialTitle: line('Rubrik över sociala medier').optional(),
  socialText: line('Text om sociala medier', undefined, 240).optional(),
})
export const BlogPage = group('Bloggen', {
  head: Head,
  title: line('Rubrik'),
  lede: line('Ingress', undefined, 420),
  categories: list(
    'Kategorier',
    group('Kategori', {
      id: z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Id: bara a–z, 0–9 och bindestreck.')
        .meta(meta('Id', 'Står i artiklarna. Ändra det inte när det har använts.')),
      name: line('Namn', undefined, 40),
    }),
    [1, 8],
    'Knapparna över listan. En artikel hör till en av dem.',
  ),
  closing: group('Avslutning', 'Under listan, och under en artikel som inte har någon egen.', {
    title: line('Rubrik'),
    text: line('Text', undefined, 240),
    button: Button.pick({ label: true, href: true }).meta(meta('Knapp')),
  }),
  aside: group('Kort med offertknapp', 'Bredvid en artikel som inte har något eget.', card(200)),
  suggestionsTitle: line('Rubrik över förslagen'),
  suggestions: list(
    'Förslag efter en artikel',
    group('Förslag', { title: line('Rubrik'), text: line('Text'), href, image: Image }),
    [3, 3],
  ),
})
export const NotFoundPage = group('Sidan finns inte', {
  head: Head.omit({ ogImage: true, robots: true }).meta(meta('Sökresultat och delning')),
  text: line('Text', undefined, 240),
  links: list('Länkar', group('Länk', { label: line('Länktext'), href }), [2, 8]),
})
export type QuotePage = z.infer<typeof QuotePage>
export type ThanksPage = z.infer<typeof ThanksPage>
export type ContactPage = z.infer<typeof ContactPage>
export type ReferencesPage = z.infer<typeof ReferencesPage>
export type BlogPage = z.infer<typeof BlogPage>
export type NotFoundPage = z.infer<typeof NotFoundPage>

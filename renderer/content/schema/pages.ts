import { z } from 'zod'
import { Source } from './company.ts'
import { Button, date, draft, href, Image, image, line, meta, oldAddress, Step, searchDescription, searchTitle, staffRef } from './roles.ts'
import { FormBlock, Hero, heroPictures, sections } from './sections.ts'

/** What search engines and shared links show. */
export const Head = z
  .strictObject({
    title: searchTitle('Sidtitel', 'Visas i webbläsarens flik och i sökresultat. Högst 60 tecken.'),
    description: searchDescription('Beskrivning', 'Visas i sökresultat. Mellan 70 och 160 tecken.'),
    keywords: z
      .array(line('Sökord', undefined, 60))
      .min(1, 'Sökord: ange minst ett.')
      .max(15, 'Sökord: högst 15.')
      .meta(meta('Sökord')),
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
  .meta(meta('Sökresultat och delning'))
export type Head = z.infer<typeof Head>

export const categoryRef = (title: string, description?: string) => z.string().meta(meta(title, description, 'category'))

const card = (max: number) => ({ title: line('Rubrik på kortet', undefined, 90), text: line('Text på kortet', undefined, max) })

/** Front matter of content/blog/*.md; the file name is the slug. What must be written stands first; what is left out, wholeArticle.ts fills in. */
export const Article = z
  .strictObject({
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
    review: z
      .strictObject({ by: staffRef('Granskad av'), date: date('Granskad') })
      .optional()
      .meta(meta('Granskning', 'Den som kan ämnet och dagen då texten senast lästes mot källorna.')),
    partner: line(
      'Samarbete',
      'Till exempel I samarbete med Wattvinst. Måste stå när artikeln handlar om något som betalar oss eller som vi säljer.',
      80,
    ).optional(),
    readMinutes: z.int().positive().optional().meta(meta('Lästid i minuter', 'Räknas ut om du lämnar tomt.')),
    featured: z.boolean().default(true).meta(meta('Framhävd', 'Nej: visas aldrig som det stora kortet.')),
    sources: z.array(Source).max(8, 'Högst 8 källor.').default([]).meta(meta('Källor', 'Visas under artikeln.')),
    aside: z.strictObject(card(200)).optional().meta(meta('Eget kort med offertknapp', 'Utan det visas det som står i Bloggen.')),
    closing: z.strictObject(card(300)).optional().meta(meta('Egen avslutning', 'Utan den visas den som står i Bloggen.')),
    aliases: z.array(oldAddress).default([]).meta(meta('Gamla adresser')),
  })
  .refine(({ date, updated = date }) => updated >= date, {
    path: ['updated'],
    error: 'artikeln kan inte ha ändrats innan den publicerades.',
  })
  .meta(meta('Artikel'))
export type Article = z.infer<typeof Article>
/** With the parts that its author may leave out. */
export type WholeArticle = Article & { [K in 'head' | 'excerpt' | 'pageCategory' | 'aside' | 'closing']-?: NonNullable<Article[K]> }

/** Front matter of content/legal/*.md; the file name is the address. `{today}` in the text is the day of the build. */
export const Legal = z
  .strictObject({ title: line('Rubrik'), head: Head, lede: line('Ingress', undefined, 420) })
  .meta(meta('Juridisk sida'))
export type Legal = z.infer<typeof Legal>

/** A page that needs no shape of its own. */
export const SectionsPage = z.strictObject({ head: Head, hero: Hero, sections }).meta(meta('Sida'))
/** Its picture fills the screen. */
export const HomePage = SectionsPage.extend({ hero: Hero.extend(heroPictures(image({ minWidth: 1920 }))).meta(meta('Sidans topp')) }).meta(
  meta('Startsidan'),
)
export const QuotePage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    steps: z.array(Step).length(4, 'Fyra steg.').meta(meta('Steg')),
    stepsTitle: line('Rubrik över stegen'),
    form: FormBlock,
    contactTitle: line('Rubrik på kontaktkortet'),
    contactText: line('Text på kontaktkortet', undefined, 300),
    contactPerson: staffRef('Medarbetare'),
  })
  .meta(meta('Begär offert'))
/** What a visitor comes back to after sending; where the form stood, in the receipt and without JavaScript the same is said in short. */
export const ThanksPage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    steps: z.array(Step).length(3, 'Tre steg.').meta(meta('Det här händer nu', 'Från förfrågan till offert. Står också i kvittot.')),
    contactPerson: staffRef('Den som svarar', 'Där ingen ort säger något annat.'),
    links: z
      .array(z.strictObject({ label: line('Länktext', undefined, 60), href }).meta(meta('Länk')))
      .max(4)
      .default([])
      .meta(meta('Att läsa under tiden')),
  })
  .meta(meta('Efter ett skickat formulär'))
const way = (title: string) =>
  z
    .strictObject({
      title: line('Rubrik'),
      text: line('Text', undefined, 200),
      button: Button.pick({ label: true, href: true }).meta(meta('Knapp')),
    })
    .meta(meta(title))
export const ContactPage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    form: z.strictObject({ title: line('Rubrik'), lede: line('Text', undefined, 200).optional() }).meta(meta('Formulär')),
    addressTitle: line('Rubrik på adresskortet'),
    map: Image.optional().meta(meta('Karta', 'En tecknad karta. Länken under leder till kartan på nätet.', 'picture')),
    hoursTitle: line('Rubrik över öppettiderna'),
    quote: way('Till offertsidan'),
    customers: way('För den som redan är kund'),
    teamTitle: line('Rubrik över medarbetarna'),
    teamLede: line('Ingress över medarbetarna', undefined, 300),
  })
  .meta(meta('Kontakt'))
export const ReferencesPage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    sections,
    socialTitle: line('Rubrik över sociala medier').optional(),
    socialText: line('Text om sociala medier', undefined, 240).optional(),
  })
  .meta(meta('Referensuppdrag'))
export const BlogPage = z
  .strictObject({
    head: Head,
    title: line('Rubrik'),
    lede: line('Ingress', undefined, 420),
    categories: z
      .array(
        z
          .strictObject({
            id: z
              .string()
              .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Id: bara a–z, 0–9 och bindestreck.')
              .meta(meta('Id', 'Står i artiklarna. Ändra det inte när det har använts.')),
            name: line('Namn', undefined, 40),
          })
          .meta(meta('Kategori')),
      )
      .min(1, 'Kategorier: minst en.')
      .max(8, 'Kategorier: högst åtta.')
      .meta(meta('Kategorier', 'Knapparna över listan. En artikel hör till en av dem.')),
    closing: z
      .strictObject({
        title: line('Rubrik'),
        text: line('Text', undefined, 240),
        button: Button.pick({ label: true, href: true }).meta(meta('Knapp')),
      })
      .meta(meta('Avslutning', 'Under listan, och under en artikel som inte har någon egen.')),
    aside: z.strictObject(card(200)).meta(meta('Kort med offertknapp', 'Bredvid en artikel som inte har något eget.')),
    suggestionsTitle: line('Rubrik över förslagen'),
    suggestions: z
      .array(z.strictObject({ title: line('Rubrik'), text: line('Text'), href, image: Image }).meta(meta('Förslag')))
      .length(3, 'Tre förslag.')
      .meta(meta('Förslag efter en artikel')),
  })
  .meta(meta('Bloggen'))
export const NotFoundPage = z
  .strictObject({
    head: Head.omit({ ogImage: true, robots: true }).meta(meta('Sökresultat och delning')),
    text: line('Text', undefined, 240),
    links: z
      .array(z.strictObject({ label: line('Länktext'), href }).meta(meta('Länk')))
      .min(2)
      .max(8)
      .meta(meta('Länkar')),
  })
  .meta(meta('Sidan finns inte'))
export type QuotePage = z.infer<typeof QuotePage>
export type ThanksPage = z.infer<typeof ThanksPage>
export type ContactPage = z.infer<typeof ContactPage>
export type ReferencesPage = z.infer<typeof ReferencesPage>
export type BlogPage = z.infer<typeof BlogPage>
export type NotFoundPage = z.infer<typeof NotFoundPage>

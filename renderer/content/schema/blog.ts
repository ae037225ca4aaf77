/** Schemas of articles, and of the page that lists them. */
import { z } from 'zod'
import { HeadBlock, top } from './blocks.ts'
import { FactSource } from './company.ts'
import {
  Button,
  categoryRef,
  date,
  draft,
  flag,
  group,
  href,
  idPattern,
  image,
  line,
  list,
  matching,
  oldAddress,
} from './roles.ts'

const card = (max: number) => ({
  title: line('Rubrik på kortet', 90),
  text: line('Text på kortet', max),
})

/**
 * Front matter of content/blog/*.md, required fields first; assemble.ts fills in defaults. The file
 * name is the slug.
 */
export const Article = group('Artikel', {
  title: line('Rubrik', 110),
  cover: image().meta({ title: 'Omslag', role: 'picture' }),
  listCategory: categoryRef('Kategori i listan'),
  date: date('Publicerad', 'Med en dag framåt i tiden syns artikeln för besökare först då.'),
  draft,
  caption: line('Text under omslaget', 120, 'Det som bilden visar, i en mening.').optional(),
  excerpt: line('Ingress i listan', 260, 'Utan den visas början av texten.').optional(),
  head: HeadBlock.optional().meta({
    title: 'Sökresultat och delning',
    description: 'Utan det gäller rubriken och ingressen.',
  }),
  pageCategory: line('Kategori på sidan', 40, 'Bara om den är en annan än i listan.').optional(),
  updated: date('Ändrad').optional(),
  partner: line(
    'Samarbete',
    80,
    'Till exempel I samarbete med och företagets namn. Måste stå när artikeln handlar om något som betalar oss eller som vi säljer.',
  ).optional(),
  readMinutes: z
    .int()
    .positive()
    .optional()
    .meta({ title: 'Lästid i minuter', description: 'Räknas ut om du lämnar tomt.' }),
  featured: flag('Framhävd', true, 'Nej: visas aldrig som det stora kortet.'),
  sources: list('Källor', FactSource, [0, 8], 'Visas under artikeln.').default([]),
  aside: group(
    'Eget kort med offertknapp',
    'Utan det visas det som står i Bloggen.',
    card(200),
  ).optional(),
  closing: group('Egen avslutning', 'Utan den visas den som står i Bloggen.', card(300)).optional(),
  aliases: list('Gamla adresser', oldAddress, [0]).default([]),
})
export type Article = z.infer<typeof Article>
export type ArticleWithDefaults = Article & {
  head: HeadBlock
  excerpt: string
  pageCategory: string
  aside: { title: string; text: string }
  closing: { title: string; text: string }
}

export const BlogPage = group('Bloggen', {
  ...top,
  draft,
  categories: list(
    'Kategorier',
    group('Kategori', {
      id: matching(
        'Id',
        idPattern,
        'Id: bara a–z, 0–9 och bindestreck.',
        'Står i artiklarna. Ändra det inte när det har använts.',
      ),
      name: line('Namn', 40),
    }),
    [1, 8],
    'Knapparna över listan. En artikel hör till en av dem.',
  ),
  closing: group('Avslutning', 'Under listan, och under en artikel som inte har någon egen.', {
    title: line('Rubrik'),
    text: line('Text', 240),
    button: Button.pick({ label: true, href: true }).meta({ title: 'Knapp' }),
  }),
  aside: group('Kort med offertknapp', 'Bredvid en artikel som inte har något eget.', card(200)),
  suggestionsTitle: line('Rubrik över förslagen'),
  suggestions: list(
    'Förslag efter en artikel',
    group('Förslag', { title: line('Rubrik'), text: line('Text'), href }),
    [3, 3],
  ),
})

/** The release check, which rejects values of the sample company. */
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { releaseProblems } from '../../renderer/content/check/release.ts'
import { samplePlates, sampleIllustrations } from '../../renderer/content/check/samplePictures.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { problemReport, problemText } from '../../renderer/content/read/problems.ts'
import type { LoadOptions } from '../../renderer/content/site.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { readPictures } from '../../scripts/build/readPictures.ts'
import { smallOptions, smallSite } from '../support/smallSite.ts'

function releaseReport(files: Record<string, string>, options: LoadOptions = smallOptions) {
  const { site, sources, problems } = loadSite(files, options)
  if (!site) throw new Error(problemReport(problems))
  return releaseProblems(site, sources, options).map(problemText)
}

/** The small site with the values of a real company. */
const mapFiles = (files: Record<string, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [file, change(text)]))
const real = mapFiles(smallSite, (text) =>
  text
    .replaceAll('.example', '.se')
    .replaceAll('031-390 06 00', '031-12 34 56')
    .replaceAll('070-174 06 05', '070-174 12 34')
    .replaceAll('555555-5555', '556677-8899')
    .replaceAll('SE555555555501', 'SE556677889901')
    .replaceAll('https://www.facebook.com/ ', 'https://www.facebook.com/exempelsol ')
    .replaceAll('Webbstugan', 'Byrån')
    .replaceAll('webbstugan', 'byran'),
)
const changed = (file: string, from: string, to: string) => {
  expect(real[file]).toContain(from)
  return { ...real, [file]: real[file]!.replace(from, () => to) }
}

test('a real company with marked illustrations can be published', () => {
  expect(
    releaseReport(changed('pages/home.yaml', 'file: tak.webp', 'file: illustrations/hus.webp')),
  ).toEqual([])
})

test('entries that are marked as invented, and illustrations, are reported at their lines', () => {
  const files = {
    ...changed('site.yaml', 'sample: false', 'sample: true'),
    'testimonials/mats.yaml': `${real['testimonials/mats.yaml']}invented: true\n`,
    'references/lerum.yaml': `${real['references/lerum.yaml']}invented: true\n`.replace(
      'tak.webp',
      'illustrations/hus.webp',
    ),
    'facts.yaml': `${real['facts.yaml']}    invented: true\n`,
  }
  expect(releaseReport(files)).toMatchInlineSnapshot(`
    [
      "content/site.yaml:1:9  företaget är ett exempel. Byt alla uppgifter mot företagets egna, och skriv sedan sample: false.",
      "content/testimonials/mats.yaml:8:11  omdömet är påhittat. Byt det mot ett riktigt och ta bort raden, eller ta bort filen.",
      "content/references/lerum.yaml:10:11  referensuppdraget är påhittat. Byt det mot ett riktigt och ta bort raden, eller ta bort filen.",
      "content/facts.yaml:15:15  siffran "box_price" är exempelföretagets. Skriv er egen och ta bort raden.",
      "content/references/lerum.yaml:8:13  bilden är en illustration, inte ett foto från uppdraget. Lägg den riktiga i content/images och skriv dess namn här.",
    ]
  `)
})

const inArticle = (text: string) => changed('blog/vinter.md', 'Snön glider', `${text} Snön glider`)

// biome-ignore format: one value per line
test.each<[Record<string, string>, string[]]>([
  [changed('site.yaml', 'info@exempelsol.se', 'info@ljungsol.example'), ['site.yaml:6:8  adressen info@ljungsol.example är påhittad.']],
  [inArticle('[Snön](https://www.solvinda.example)'), ['blog/vinter.md:22:16  adressen www.solvinda.example är påhittad.']],
  [inArticle('Ring +46 31-390 06 42.'), ['blog/vinter.md:22:6  telefonnumret +46 31-390 06 42 går inte till någon.']],
  [changed('pages/quote.yaml', 'Några rader.', 'Sök på 5555555555.'), ['pages/quote.yaml:9:35  5555555555 är inget riktigt organisationsnummer.']],
  [changed('site.yaml', 'https://www.facebook.com/exempelsol', 'https://facebook.com/'), ['site.yaml:23:70  https://facebook.com/ är nätverkets startsida.']],
  [changed('staff/anna-svensson.yaml', 'name: Anna Svensson', 'name: Johan Ek'), ['staff/anna-svensson.yaml:1:7  Johan Ek är exempelföretagets medarbetare.']],
  [changed('services/takvatt.yaml', 'menuText: Skonsamt', 'menuText: Laddeks'), ['services/takvatt.yaml:5:11  Laddek är ett påhittat företag.']],
  [changed('references/lerum.yaml', 'Allt gjordes', 'Granarna står bakom huset. Allt gjordes'), ['references/lerum.yaml:4:8  kunden är påhittad.']],
  [inArticle('«en rad» och «en rad till» och «en rad».'), ['«en rad» är en lucka.', '«en rad till» är en lucka.', '«en rad» är en lucka.']],
  [inArticle('Johan Ekström på Ljungs gård har 031-390 07 00, till exempel.'), []],
])('values of the sample company in %j', (files, problems) =>
  expect(releaseReport(files)).toEqual(problems.map((problem) => expect.stringContaining(problem))),
)

test('a copy of a sample picture is recognised by its bytes', () => {
  const render = [...sampleIllustrations][0]!
  const plate = [...samplePlates][0]!
  const images = {
    ...smallOptions.images,
    'jobb/lerum.webp': { width: 2000, height: 1333, hash: render },
    'vi/anna.webp': { width: 800, height: 800, hash: render },
    'el.svg': { width: 240, height: 80, hash: plate },
  }
  const files = {
    ...changed('references/lerum.yaml', 'tak.webp', 'jobb/lerum.webp'),
    'staff/anna-svensson.yaml': `${real['staff/anna-svensson.yaml']}portrait: { file: vi/anna.webp, alt: Anna }\n`,
    'site.yaml': real['site.yaml']!.replace('cert.svg, alt: C', 'el.svg, alt: C'),
    'blog/vinter.md': inArticle('![Snö](jobb/lerum.webp)\n\n')['blog/vinter.md']!,
  }
  expect(releaseReport(files, { ...smallOptions, images })).toMatchInlineSnapshot(`
    [
      "content/staff/anna-svensson.yaml:7:19  bilden är en illustration, inte ett foto av medarbetaren. Lägg den riktiga i content/images och skriv dess namn här.",
      "content/references/lerum.yaml:8:13  bilden är en illustration, inte ett foto från uppdraget. Lägg den riktiga i content/images och skriv dess namn här.",
      "content/blog/vinter.md:22:8  bilden "jobb/lerum.webp" är datorgenererad men visas utan märket Illustration. Använd den som ligger i illustrations/, eller ett eget foto.",
      "content/site.yaml:30:13  bilden "el.svg" är ett exempel. Byt den mot en riktig.",
    ]
  `)
})

test.each([...readdirSync('scripts/new/template/images')])(
  'the picture %s of the template is reported wherever it is used',
  async (file) => {
    const { images } = await readPictures('scripts/new/template/images')
    const picture = images[file]!
    // A renamed copy, as a photo and as the icon.
    const all = { ...smallOptions.images, 'kopia.svg': picture, 'favicon.svg': picture }
    const files = changed('pages/home.yaml', 'file: tak.webp', 'file: kopia.svg')
    expect(releaseReport(files, { ...smallOptions, images: all })).toEqual([
      'content/images/favicon.svg:1:1  webbplatsens ikon är ett exempel. Byt filen mot företagets egen: en kvadratisk svg.',
      expect.stringContaining('bilden "kopia.svg" är ett exempel. Byt den mot en riktig.'),
    ])
  },
)

const cityLinks = '  - type: cityLinks\n    anchor: orter\n    title: Solceller där du bor\n'
const unlinked = (slug: string) =>
  `ingen sida länkar till /tjanster/solceller/${slug}. Lägg till delen - type: cityLinks under sections i content/services/solceller.yaml, eller länka till sidan.`
const withoutLinks = changed('services/solceller.yaml', cityLinks, '')

// biome-ignore format: one site per line
test.each<[string, Record<string, string>, string[]]>([
  ['city pages', withoutLinks, [unlinked('lerum'), unlinked('molndal')]],
  ['but no city pages that lead on from one with a link to it', { ...withoutLinks, 'blog/vinter.md': inArticle('[Snön](/tjanster/solceller/lerum).')['blog/vinter.md']! }, []],
  ['a page in no menu', changed('pages/about.yaml', 'sections:', 'menu: { places: none }\nsections:'), ['ingen sida länkar till /om-oss. Länka till den från en annan sida.']],
  ['but no page that search engines are kept from', changed('pages/about.yaml', 'head:\n', 'menu: { places: none }\nhead:\n  robots: noindex, follow\n'), []],
  ['but no text that only begins as an address', changed('pages/about.yaml', 'Sex personer.', '/100 % egen el.'), []],
  ['a blog without articles', { ...changed('services/solceller.yaml', '[snö](/blog/vinter#sno)', 'snö'), 'blog/vinter.md': '' }, ['sidan /blog är tom: artiklar saknas. Lägg till en, eller skriv draft: true här tills det finns någon.']],
])('unlinked or empty: %s', (_, files, expected) => {
  const present = Object.entries(files).filter(([, text]) => text)
  const report = releaseReport(Object.fromEntries(present) as Record<string, string>)
  expect(report.map((text) => text.replace(/^\S+ +/, ''))).toEqual(expected)
})

const shipped = contentFiles()
const sample = /^sample: true$/m.test(shipped['site.yaml']!)

describe.runIf(sample)('the sample company', () => {
  const pictures = readPictures()

  test('is reported value by value without its flags', async () => {
    const { images } = await pictures
    const unmarked = mapFiles(shipped, (text) =>
      text
        .replace(/^sample: true$/m, 'sample: false')
        .replace(/^invented: true\n/m, '')
        .replaceAll(/checkBy: .*/g, 'checkBy: 2099-12-31'),
    )
    const problems = releaseReport(unmarked, { images, today: '2026-11-20' })
    const inFile = (file: string) =>
      problems.filter((line) => line.startsWith(`content/${file}:`)).join('\n')
    for (const file of Object.keys(shipped).filter((file) =>
      /^(staff|testimonials|references)\//.test(file),
    ))
      expect(inFile(file)).toContain(file)
    for (const value of [
      ...['www.ljungsol.example', '031-390', 'info@ljungsol.example', '555555-5555'],
      ...['instagram', 'facebook', 'Ljungsol är'],
    ])
      expect(inFile('site.yaml')).toContain(value)
    expect(inFile('site.yaml').match(/bilden "cert-/g)).toHaveLength(3)
    expect(inFile('facts.yaml')).toContain('.example')
  })
})

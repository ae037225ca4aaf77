/** Files that cannot be read are reported; reading never throws. */
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { problemText } from '../../renderer/content/read/problems.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { makeImages, listImages } from '../../scripts/build/images.ts'
import { siteFolder } from './siteFolder.ts'
import { smallSite } from '../../scripts/lab/fixtures/smallSite.ts'

type TestFolder = ReturnType<typeof siteFolder>
let site: TestFolder
beforeEach(() => void (site = siteFolder()))

const problems = async () =>
  (await loadContent(site.content, '2026-11-20')).problems.map((problem) =>
    problemText(problem).replace(/^content\//, ''),
  )

const anna = smallSite['staff/anna-svensson.yaml']!
const portrait = { 'staff/anna-svensson.yaml': `${anna}portrait: { file: anna.jpg, alt: Anna }\n` }
const picture = (width = 800, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#797' } })
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const noise = async (format: 'jpeg' | 'webp') =>
  sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(format)
    .toBuffer()

const broken =
  'filen går inte att läsa som bild: den är trasig eller av ett annat slag än namnet säger. Spara om den som JPG och lägg dit den igen.'
const notUtf8 =
  'filen är inte sparad som UTF-8, så å, ä och ö går inte att läsa. Spara om den. I Anteckningar: Spara som, Kodning: UTF-8.'
const emptyFile =
  'filen är tom. Kopiera innehållet från en annan i samma mapp, eller ta bort filen.'
const conflict =
  'två personer har ändrat samma rader. Behåll den ena ändringen och ta bort raderna med <<<<<<<, |||||||, ======= och >>>>>>>.'

/** Names of programs and file managers. */
const copies = [
  'Kopia av lerum.yaml',
  'lerum - kopia.yaml',
  'lerum (1).yaml',
  'lerum (Annas conflicted copy 2026-11-26).yaml',
  'lerum 2.yaml',
  'lerum_backup.yaml',
  'lerum.sync-conflict-20261126.yaml',
  'Lerum.yaml',
  'lerum.yml',
]

// biome-ignore format: one case per line
const cases: [name: string, make: (site: TestFolder) => unknown, problems: string[]][] = [
  ['an empty picture', ({ write }) => write({ ...portrait, 'images/anna.jpg': '' }), ['images/anna.jpg:1:1  filen går inte att läsa som bild: filen är tom. Spara om den som JPG och lägg dit den igen.']],
  ['a text with the name of a picture', ({ write }) => write({ ...portrait, 'images/anna.jpg': 'hej' }), [`images/anna.jpg:1:1  ${broken}`]],
  ['half a JPEG', async ({ write }) => write({ ...portrait, 'images/anna.jpg': half(await noise('jpeg')) }), [`images/anna.jpg:1:1  ${broken}`]],
  ['half a WebP', async ({ write }) => write({ 'images/anna.webp': half(await noise('webp')) }), [`images/anna.webp:1:1  ${broken}`]],
  [
    'a drawing with a script',
    ({ write }) => write({ 'images/karta.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\n <x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script></svg>' }),
    ['images/karta.svg:2:2  elementet <x:script> får inte finnas i en ritning. Spara om den som enkel SVG utan script, länkar och bilder, eller välj en annan.'],
  ],
  [
    'an iPhone picture with another file name extension',
    // The first bytes of a HEIC file.
    ({ write }) => write({ 'images/anna.jpg': Buffer.from('000000186674797068656963000000006d696631', 'hex') }),
    [`images/anna.jpg:1:1  ${broken}`],
  ],
  ['an iPhone picture', ({ write }) => write({ 'images/anna.heic': 'x' }), ['images/anna.heic:1:1  Iphonebilder (HEIC) kan inte visas. Spara den som JPG, eller ladda upp den i redigeringen, som gör om den.']],
  ['a picture with too many pixels', ({ write }) => write({ 'images/stor.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"/>' }), ['images/stor.svg:1:1  bilden är för stor: 20000 × 20000 bildpunkter. Spara den mindre, högst 8 000 bred.']],
  ['capital letters in a file name extension', async ({ write }) => write({ ...portrait, 'images/anna.JPG': await picture().jpeg().toBuffer() }), ['images/anna.JPG:1:1  bildens filnamn ska ha små bokstäver a–z, siffror och bindestreck. Döp om filen till anna.jpg.']],
  ['a film', ({ write }) => write({ 'images/film.mp4': 'x' }), ['images/film.mp4:1:1  filen är ingen bild som kan visas. Spara den som JPG, PNG, WebP eller SVG, eller ta bort den.']],
  ['a folder with the name of a picture', ({ content }) => mkdirSync(join(content, 'images/x.jpg')), ['images/x.jpg:1:1  det här är en mapp, ingen fil. Ta bort den.']],
  ['a folder with the name of a city', ({ content }) => mkdirSync(join(content, 'cities/x.yaml')), ['cities/x.yaml:1:1  det här är en mapp, ingen fil. Ta bort den.']],
  ['a link to nothing', ({ content }) => symlinkSync('nowhere', join(content, 'staff/kim.yaml'), 'junction'), ['staff/kim.yaml:1:1  filen är en länk som inte leder någonstans. Lägg dit filen själv.']],
  ['a name in decomposed letters', ({ write }) => write({ [`testimonials/${'åsa'.normalize('NFD')}.yaml`]: smallSite['testimonials/mats.yaml']! }), []],
  ['a text in UTF-16', ({ write }) => write({ 'staff/anna-svensson.yaml': Buffer.from(`\ufeff${anna}`, 'utf16le') }), [`staff/anna-svensson.yaml:1:1  ${notUtf8}`]],
  ['a text in Latin-1', ({ write }) => write({ 'staff/anna-svensson.yaml': Buffer.from(anna.replace('Anna S', 'Åsa S'), 'latin1') }), [`staff/anna-svensson.yaml:1:1  ${notUtf8}`]],
  ['an empty file', ({ write }) => write({ 'staff/kim.yaml': '' }), [`staff/kim.yaml:1:1  ${emptyFile}`]],
  ['a file with only comments', ({ write }) => write({ 'staff/kim.yaml': '# Kim\n\n' }), [`staff/kim.yaml:1:1  ${emptyFile}`]],
  ['an article with a merge conflict', ({ write }) => write({ 'blog/vinter.md': `${smallSite['blog/vinter.md']!}\n<<<<<<< HEAD\nEtt\n=======\nTvå\n>>>>>>> main\n` }), [`blog/vinter.md:${smallSite['blog/vinter.md']!.split('\n').length + 1}:1  ${conflict}`]],
  ['an indent of no-break spaces', ({ write }) => write({ 'staff/anna-svensson.yaml': anna.replace('role:', '\u00a0\u00a0role:') }), ['staff/anna-svensson.yaml:3:1  raden är indragen med hårda mellanslag. Byt dem mot vanliga.']],
  [
    'file names that are no valid slugs',
    ({ write }) => {
      for (const name of ['topp-#1', 'spara-30%', 'Min Artikel', 'index', 'rss.xml']) write({ [`blog/${name}.md`]: smallSite['blog/vinter.md']! })
    },
    [
      'blog/index.md:1:1  filnamnet index är upptaget. Döp om filen efter vad den handlar om.',
      ...Object.entries({ 'Min Artikel': 'min-artikel', 'rss.xml': 'rss-xml', 'spara-30%': 'spara-30', 'topp-#1': 'topp-1' })
        .map(([name, valid]) => `blog/${name}.md:1:1  filnamnet "${name}" får bara innehålla små bokstäver, siffror och bindestreck. Döp om filen till ${valid}.md.`),
    ],
  ],
  [
    'unknown file name extensions, also of files that exist',
    ({ write }) => write({ 'staff/kim.yaml.txt': anna, 'testimonials/eva.YAML': 'x', 'blog/artikel.docx': 'x', 'staff/kim': 'x', 'blog/a.markdown': 'x', 'cities/LERUM.YAML': 'x', 'cities/lerum.yaml.txt': 'x' }),
    [
      'blog/a.markdown:1:1  filer som heter så läses inte: a.markdown. Döp om filen till a.md.',
      'blog/artikel.docx:1:1  filer som heter så läses inte: artikel.docx. Lägg bilder i content/images, och ta bort filen härifrån.',
      'cities/LERUM.YAML:1:1  filer som heter så läses inte: LERUM.YAML. Ta bort den: lerum.yaml finns redan.',
      'cities/lerum.yaml.txt:1:1  filer som heter så läses inte: lerum.yaml.txt. Ta bort den: lerum.yaml finns redan.',
      'staff/kim:1:1  filer som heter så läses inte: kim. Döp om filen till kim.yaml.',
      'staff/kim.yaml.txt:1:1  filer som heter så läses inte: kim.yaml.txt. Döp om filen till kim.yaml.',
      'testimonials/eva.YAML:1:1  filer som heter så läses inte: eva.YAML. Döp om filen till eva.yaml.',
    ],
  ],
  ['an unknown folder', ({ write }) => write({ 'city/ale.yaml': 'name: Ale\n' }), ['city/ale.yaml:1:1  mappen "city" läses inte. Ska den heta content/cities/ale.yaml?']],
  ['files of operating systems', ({ write }) => write({ '.DS_Store': 'x', 'staff/~$kim.yaml': 'x', 'images/Thumbs.db': 'x', 'staff/.kim.yaml.swp': 'x', 'staff/._kim.yaml': 'x', 'staff/#kim.yaml#': 'x', 'staff/kim.yaml~': 'x', 'staff/kim.yaml.bak': 'x', 'staff/kim.yaml.orig': 'x', 'staff/kim.yaml.tmp': 'x', 'staff/kim.yaml.part': 'x', 'staff/kim.yaml.rej': 'x', 'staff/kim.yaml.save': 'x', 'staff/4913': '', 'staff/.~lock.kim.yaml#': 'x', 'images/desktop.ini': 'x' }), []],
  ['the lock of Emacs on an unsaved file', ({ content }) => symlinkSync('anna@dator.1', join(content, 'cities/.#lerum.yaml')), []],
  [
    'copies of a city',
    ({ write }) => write(Object.fromEntries(copies.map((name) => [`cities/${name}`, smallSite['cities/lerum.yaml']!]))),
    copies.map((name) => `cities/${name}:1:1  filen är en kopia av lerum.yaml. Ta bort den, eller ge den ett eget filnamn och en egen adress.`),
  ],
  [
    'a new city whose name begins with that of another, and a copy with the name of a city',
    ({ write }) => {
      const city = smallSite['cities/lerum.yaml']!.replace(/^aliases:.*\n/m, '')
      write({ 'cities/Lerum Norra.yaml': city.replace('slug: lerum', 'slug: lerum-norra'), 'cities/lerum-2.yaml': city })
    },
    [
      'cities/Lerum Norra.yaml:1:1  filnamnet "Lerum Norra" får bara innehålla små bokstäver, siffror och bindestreck. Döp om filen till lerum-norra.yaml.',
      'cities/lerum-2.yaml:1:7  adressen "lerum" finns redan i content/cities/lerum.yaml. Skriv lerum-2.',
    ],
  ],
]

test.each(cases)('%s', async (_, make, expected) => {
  await make(site)
  expect(await problems()).toEqual(expected)
})

test('without the folder of pictures, every picture is reported', async () => {
  rmSync(join(site.content, 'images'), { recursive: true })
  const all = await problems()
  expect(all).toContain(
    'images/favicon.svg:1:1  filen saknas. Lägg tillbaka den: den är webbplatsens ikon.',
  )
  expect(all.every((problem) => /finns inte i content\/images|saknas/.test(problem))).toBe(true)
})

test('a photo with an EXIF orientation is rotated', async () => {
  const photo = await picture(2000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  site.write({ 'images/upp.jpg': photo })
  const { options } = await loadContent(site.content)
  expect(options.images['upp.jpg']).toMatchObject({ width: 1500, height: 2000 })
  const places = {
    masters: join(site.content, 'images'),
    out: join(site.folder, 'out'),
    manifest: join(site.folder, 'images.json'),
  }
  const isUsed = (file: string) => file === 'upp.jpg'
  const readNotes = async () => JSON.parse(readFileSync(places.manifest, 'utf8'))['upp.jpg']

  const { waiting, make } = await listImages({ ...places, isUsed })
  expect([waiting, await readNotes()]).toEqual([
    1,
    { src: `/${places.masters}/upp.jpg`, width: 1500, height: 2000, illustration: false },
  ])
  await make()
  expect((await listImages({ ...places, isUsed })).waiting).toBe(0)
  const notes = await readNotes()
  const { width, height } = await sharp(
    join(places.out, notes.src.replace('/images/', '')),
  ).metadata()
  expect([notes.width, notes.height]).toEqual([width, height])
  expect(await makeImages({ ...places, isUsed })).toBe(0)
})

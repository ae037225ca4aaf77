/** Files that cannot be read are reported; reading never throws. */
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join, parse } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { problemText } from '../../renderer/content/read/problems.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { makeImages, listImages } from '../../scripts/build/images.ts'
import { siteFolder } from './siteFolder.ts'
import { smallSite } from '../support/smallSite.ts'

let site: ReturnType<typeof siteFolder>
beforeEach(() => void (site = siteFolder()))

const problems = async () =>
  (await loadContent(site.content, '2026-11-20')).problems.map((problem) =>
    problemText(problem).replace(/^content\//, ''),
  )

const anna = smallSite['staff/anna-svensson.yaml']!
const winter = smallSite['blog/vinter.md']!
const lerum = smallSite['cities/lerum.yaml']!
const size = { width: 800, height: 800, channels: 3, background: '#888' } as const
const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
/** The first half of a file of noise. */
async function half(format: 'jpeg' | 'webp') {
  const bytes = await sharp({ create: { ...size, noise } })
    .toFormat(format)
    .toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}
const colleague = (portrait: string) => `${anna}portrait: { file: ${portrait}, alt: Anna }\n`
const svg = (attributes: string, inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`

test('each picture that cannot be shown is reported once, also where a text names it', async () => {
  site.write({
    'images/tom.jpg': '',
    'staff/kim.yaml': colleague('tom.jpg'),
    'images/text.jpg': 'hej',
    'images/halv.jpg': await half('jpeg'),
    'images/halv.webp': await half('webp'),
    // The first bytes of a HEIC file.
    'images/iphone.jpg': Buffer.from('000000186674797068656963000000006d696631', 'hex'),
    'images/iphone.heic': 'x',
    'images/karta.svg': svg(
      'width="9" height="9"',
      '\n <x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
    ),
    'images/stor.svg': svg('width="20000" height="20000"'),
    'images/anna.JPG': await sharp({ create: size }).jpeg().toBuffer(),
    'staff/anna-svensson.yaml': colleague('anna.jpg'),
    'images/film.mp4': 'x',
  })
  mkdirSync(join(site.content, 'images/mapp.jpg'))
  const again = 'Spara om den som JPG och lägg dit den igen.'
  const broken = `filen går inte att läsa som bild: den är trasig eller av ett annat slag än namnet säger. ${again}`
  // biome-ignore format: one problem per line
  expect(await problems()).toEqual([
    'images/anna.JPG:1:1  bildens filnamn ska ha små bokstäver a–z, siffror och bindestreck. Döp om filen till anna.jpg.',
    'images/film.mp4:1:1  filen är ingen bild som kan visas. Spara den som JPG, PNG, WebP eller SVG, eller ta bort den.',
    `images/halv.jpg:1:1  ${broken}`,
    `images/halv.webp:1:1  ${broken}`,
    'images/iphone.heic:1:1  Iphonebilder (HEIC) kan inte visas. Spara den som JPG, eller ladda upp den i redigeringen, som gör om den.',
    `images/iphone.jpg:1:1  ${broken}`,
    'images/karta.svg:2:2  elementet <x:script> får inte finnas i en ritning. Spara om den som enkel SVG utan script, länkar och bilder, eller välj en annan.',
    'images/mapp.jpg:1:1  det här är en mapp, ingen fil. Ta bort den.',
    'images/stor.svg:1:1  bilden är för stor: 20000 × 20000 bildpunkter. Spara den mindre, högst 8 000 bred.',
    `images/text.jpg:1:1  ${broken}`,
    `images/tom.jpg:1:1  filen går inte att läsa som bild: filen är tom. ${again}`,
  ])
})

test('each text that cannot be read is reported, and files of programs are not', async () => {
  const names = ['topp-#1', 'spara-30%', 'Min Artikel', 'index', 'rss.xml']
  // As file managers, editors and programs that share folders name them.
  const copies =
    'Kopia av lerum.yaml/Lerum.yaml/lerum (1).yaml/lerum (Annas conflicted copy).yaml/lerum 2.yaml/lerum.sync-conflict-2026.yaml/lerum.yml/lerum_backup.yaml'.split(
      '/',
    )
  const city = lerum.replace(/^aliases:.*\n/m, '')
  site.write({
    [`testimonials/${'åsa'.normalize('NFD')}.yaml`]: smallSite['testimonials/mats.yaml']!,
    'staff/utf-16.yaml': Buffer.from(`\ufeff${anna}`, 'utf16le'),
    'staff/latin-1.yaml': Buffer.from(anna.replace('Anna S', 'Åsa S'), 'latin1'),
    'staff/tom.yaml': '',
    'staff/anteckning.yaml': '# Kim\n\n',
    'staff/indrag.yaml': anna.replace('role:', '\u00a0\u00a0role:'),
    ...Object.fromEntries(names.map((name) => [`blog/${name}.md`, winter])),
    ...Object.fromEntries(copies.map((name) => [`cities/${name}`, lerum])),
    'cities/Lerum Norra.yaml': city.replace('slug: lerum', 'slug: lerum-norra'),
    'cities/lerum-7.yaml': city,
    'cities/lerum.yaml.txt': 'x',
    'testimonials/Eva.YAML': 'x',
    'blog/artikel.docx': 'x',
    'staff/kim': 'x',
    'blog/2026': 'x',
    'cities/14913': 'x',
    'staff/4913.yaml': '',
    'blog/a.markdown': 'x',
    'city/ale.yaml': 'name: Ale\n',
  })
  const leftovers =
    '.DS_Store staff/~$kim.yaml images/Thumbs.db staff/.kim.yaml.swp staff/._kim.yaml staff/#kim.yaml# staff/kim.yaml~ staff/kim.yaml.bak staff/kim.yaml.orig staff/kim.yaml.tmp staff/kim.yaml.part staff/kim.yaml.rej staff/kim.yaml.save staff/4913 staff/.~lock.kim.yaml# images/desktop.ini .obsidian/app.json staff/.idea/kim.xml images/@eaDir/tak.jpg/SYNOFILE_THUMB_M.jpg'
  site.write(Object.fromEntries(leftovers.split(' ').map((file) => [file, 'x'])))
  mkdirSync(join(site.content, 'cities/mapp.yaml'))
  symlinkSync('nowhere', join(site.content, 'staff/lank.yaml'), 'junction')
  // The lock of Emacs on an unsaved file.
  symlinkSync('anna@dator.1', join(site.content, 'cities/.#lerum.yaml'))
  const notUtf8 =
    'filen är inte sparad som UTF-8, så å, ä och ö går inte att läsa. Spara om den. I Anteckningar: Spara som, Kodning: UTF-8.'
  const empty = 'filen är tom. Kopiera innehållet från en annan i samma mapp, eller ta bort filen.'
  const copied =
    'filen är en kopia av lerum.yaml. Ta bort den, eller ge den ett eget filnamn och en egen adress.'
  const name = (wrong: string, right: string) =>
    `${wrong}:1:1  filnamnet "${parse(wrong).name}" får bara innehålla små bokstäver, siffror och bindestreck. Döp om filen till ${right}.`
  const ending = (file: string, instead: string) =>
    `${file}:1:1  filer som heter så läses inte: ${basename(file)}. ${instead}`
  // biome-ignore format: one problem per line
  expect((await problems()).sort()).toEqual([
    ending('blog/a.markdown', 'Döp om filen till a.md.'),
    ending('blog/artikel.docx', 'Lägg bilder i content/images, och ta bort filen härifrån.'),
    'blog/index.md:1:1  filnamnet index är upptaget. Döp om filen efter vad den handlar om.',
    name('blog/Min Artikel.md', 'min-artikel.md'),
    name('blog/rss.xml.md', 'rss-xml.md'),
    name('blog/spara-30%.md', 'spara-30.md'),
    name('blog/topp-#1.md', 'topp-1.md'),
    ...copies.map((copy) => `cities/${copy}:1:1  ${copied}`),
    name('cities/Lerum Norra.yaml', 'lerum-norra.yaml'),
    'cities/lerum-7.yaml:1:7  adressen "lerum" finns redan i content/cities/lerum.yaml. Skriv lerum-7.',
    ending('cities/lerum.yaml.txt', 'Ta bort den: lerum.yaml finns redan.'),
    'cities/mapp.yaml:1:1  det här är en mapp, ingen fil. Ta bort den.',
    'city/ale.yaml:1:1  mappen "city" läses inte. Ska den heta content/cities/ale.yaml?',
    `staff/4913.yaml:1:1  ${empty}`,
    `staff/anteckning.yaml:1:1  ${empty}`,
    'staff/indrag.yaml:3:1  raden är indragen med hårda mellanslag. Byt dem mot vanliga.',
    ending('staff/kim', 'Döp om filen till kim.yaml.'),
    ending('blog/2026', 'Döp om filen till 2026.md.'),
    ending('cities/14913', 'Döp om filen till 14913.yaml.'),
    'staff/lank.yaml:1:1  filen är en länk som inte leder någonstans. Lägg dit filen själv.',
    `staff/latin-1.yaml:1:1  ${notUtf8}`,
    `staff/tom.yaml:1:1  ${empty}`,
    `staff/utf-16.yaml:1:1  ${notUtf8}`,
    ending('testimonials/Eva.YAML', 'Döp om filen till eva.yaml.'),
  ].sort())
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
  const photo = await sharp({ create: { ...size, width: 2000, height: 1500 } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
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

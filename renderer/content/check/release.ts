/** Sample content that must be replaced before publication, whether or not the files mark it with `sample` or `invented`. */
import { fileProblem, matchRange, type Problem } from '../read/problems.ts'
import { problemOf } from '../read/positions.ts'
import { pictureInText } from '../schema/roles.ts'
import { entrySource, type LoadOptions, type Site, type Sources } from '../site.ts'
import { sampleIllustrations, samplePlates } from './samplePictures.ts'
import { anySample, sampleValues } from './sampleValues.ts'
import { pagesWithoutEntries, unlinkedPages } from './unlinked.ts'
import { type Text, textsOf } from './walk.ts'

export function releaseProblems(
  site: Site,
  sources: Sources,
  { images, today }: LoadOptions,
): Problem[] {
  const company = entrySource(sources, 'company')
  const facts = entrySource(sources, 'facts')
  const isSample = 'Byt alla uppgifter mot företagets egna, och skriv sedan sample: false.'
  return [
    ...(site.company.sample
      ? [problemOf(company, ['sample'], 'företaget är ett exempel.', isSample)]
      : []),
    ...flaggedEntries('omdömet', 'testimonials', site, sources),
    ...flaggedEntries('referensuppdraget', 'references', site, sources),
    ...site.facts.facts.flatMap(({ id, invented }, index) => {
      const message = `siffran "${id}" är exempelföretagets.`
      return invented
        ? problemOf(
            facts,
            ['facts', index, 'invented'],
            message,
            'Skriv er egen och ta bort raden.',
          )
        : []
    }),
    ...sampleIcon(images),
    ...unlinkedPages(site, sources, today),
    ...pagesWithoutEntries(site, sources),
    ...textsOf(sources).flatMap((text) => [
      ...sampleValuesIn(text),
      ...samplePictures(text, images),
    ]),
  ]
}

const flaggedEntries = (
  message: string,
  name: 'testimonials' | 'references',
  site: Site,
  sources: Sources,
): Problem[] =>
  site[name].flatMap(({ id, invented }) => {
    const instead = 'Byt det mot ett riktigt och ta bort raden, eller ta bort filen.'
    return invented
      ? problemOf(entrySource(sources, name, id), ['invented'], `${message} är påhittat.`, instead)
      : []
  })

/** The icon is in no text. */
function sampleIcon(images: LoadOptions['images']): Problem[] {
  if (!samplePlates.has(images[iconFile]?.hash ?? '')) return []
  const instead = 'Byt filen mot företagets egen: en kvadratisk svg.'
  return [fileProblem(`images/${iconFile}`, 'webbplatsens ikon är ett exempel.', instead)]
}
const iconFile = 'favicon.svg'

/** A match is removed from the text, so that a name within a URL is not reported again. */
const sampleValuesIn = ({ value: text, report }: Text): Problem[] => {
  if (!anySample.test(text)) return []
  let rest = text
  return sampleValues.flatMap(({ pattern, message, instead }) => {
    const matches = [...rest.matchAll(pattern)]
    if (matches.length > 0) rest = rest.replaceAll(pattern, (match) => ' '.repeat(match.length))
    return matches.map((match) => report(message(match[0]), instead, matchRange(match)))
  })
}

/** Sample plates, illustrations in place of photos, and illustrations that the page does not label as such. */
const samplePictures = ({ role, value, report }: Text, images: LoadOptions['images']): Problem[] =>
  [...value.matchAll(pictureInText)].flatMap((match) => {
    const [file] = match
    const part = matchRange(match)
    const hash = images[file]?.hash ?? ''
    const isLabelled = file.startsWith('illustrations/')
    const not = typeof role === 'object' && 'image' in role ? role.image.not : undefined
    if (samplePlates.has(hash))
      return [report(`bilden "${file}" är ett exempel.`, 'Byt den mot en riktig.', part)]
    if (!isLabelled && !sampleIllustrations.has(hash)) return []
    if (not)
      return [
        report(
          `bilden är en illustration, inte ${not}.`,
          'Lägg den riktiga i content/images och skriv dess namn här.',
          part,
        ),
      ]
    if (isLabelled) return []
    const message = `bilden "${file}" är datorgenererad men visas utan märket Illustration.`
    return [report(message, 'Använd den som ligger i illustrations/, eller ett eget foto.', part)]
  })

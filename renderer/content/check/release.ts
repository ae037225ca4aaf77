import type { Problem } from '../read/problems.ts'
import { problemOf, type Source } from '../read/positions.ts'
import type { LoadOptions, Site, Sources } from '../site.ts'
import { sampleIllustrations, samplePlates } from './samplePictures.ts'
import { anySample, sampleValues } from './sampleValues.ts'
import { type Text, textsOf } from './walk.ts'

/** What a site that visitors reach must not hold. What the files say of themselves (`sample`, `invented`) is believed only when it is bad news. */
export function releaseProblems(site: Site, sources: Sources, { images }: LoadOptions): Problem[] {
  const company = sources.company.get('')!
  const facts = sources.facts.get('')!
  const isSample = 'Byt alla uppgifter mot företagets egna, och skriv sedan sample: false.'
  return [
    ...(site.company.sample ? [problemOf(company, ['sample'], 'företaget är ett exempel.', isSample)] : []),
    ...flagged('omdömet', site.testimonials, sources.testimonials),
    ...flagged('referensuppdraget', site.references, sources.references),
    ...site.facts.facts.flatMap(({ id, invented }, index) => {
      const what = `siffran "${id}" är exempelföretagets.`
      return invented ? problemOf(facts, ['facts', index, 'invented'], what, 'Skriv er egen och ta bort raden.') : []
    }),
    // File by file, so that each is taken apart once.
    ...[...Map.groupBy(textsOf(sources), ({ source }) => source).values()].flatMap((texts) => [
      ...valuesOfTheSample(texts),
      ...texts.flatMap((text) => samplePictures(text, images)),
    ]),
  ]
}

const flagged = (what: string, entries: readonly { id: string; invented: boolean }[], files: Map<string, Source>): Problem[] =>
  entries.flatMap(({ id, invented }) => {
    const instead = 'Byt det mot ett riktigt och ta bort raden, eller ta bort filen.'
    return invented ? problemOf(files.get(id)!, ['invented'], `${what} är påhittat.`, instead) : []
  })

/** Each value once in a file: who changes it there meets the others. A name inside an address is part of the address. */
function valuesOfTheSample(texts: Text[]): Problem[] {
  const reported = new Set<string>()
  return texts.flatMap(({ value: text, report }) => {
    if (!anySample.test(text)) return []
    let rest = text
    return sampleValues.flatMap(({ pattern, what, instead }) => {
      const found = [...rest.matchAll(pattern)]
      if (found.length === 0) return []
      rest = rest.replaceAll(pattern, (match) => ' '.repeat(match.length))
      return found.flatMap(({ 0: value, index }) => {
        if (reported.has(value.toLowerCase())) return []
        reported.add(value.toLowerCase())
        return [report(what(value), instead, [index, index + value.length])]
      })
    })
  })
}

/** Plates of what does not exist, renders as proof, and renders that are shown without being called illustrations. */
const samplePictures = ({ role, value, report }: Text, images: LoadOptions['images']): Problem[] =>
  [...value.matchAll(/(?<![a-z0-9])[a-z0-9][a-z0-9/._-]*\.(?:webp|jpe?g|png|svg)/g)].flatMap(({ 0: file, index }) => {
    const part = [index, index + file.length] as const
    const hash = images[file]?.hash ?? ''
    const called = file.startsWith('illustrations/')
    const not = typeof role === 'object' && 'image' in role ? role.image.not : undefined
    if (samplePlates.has(hash)) return [report(`bilden "${file}" är ett exempel.`, 'Byt den mot en riktig.', part)]
    if (!called && !sampleIllustrations.has(hash)) return []
    if (not) return [report(`bilden är en illustration, inte ${not}.`, 'Lägg den riktiga i content/images och skriv dess namn här.', part)]
    if (called) return []
    const what = `bilden "${file}" är datorgenererad men visas utan märket Illustration.`
    return [report(what, 'Använd den som ligger i illustrations/, eller ett eget foto.', part)]
  })

import type { Problem } from '../read/problems.ts'
import { problemAt, rangeOf, type Source } from '../read/positions.ts'
import type { LoadOptions, Site, Sources } from '../site.ts'
import { expiredFacts } from './quality.ts'
import { sampleIllustrations, samplePlates } from './samplePictures.ts'
import { sampleValues } from './sampleValues.ts'

/** What a site that visitors reach must not hold. What the files say of themselves (`sample`, `invented`) is believed only when it is bad news. */
export function releaseProblems(site: Site, sources: Sources, { today, images }: LoadOptions): Problem[] {
  const company = sources.company.get('')!
  return [
    ...(site.company.sample
      ? [
          problemAt(
            company,
            rangeOf(company, ['sample']),
            'företaget är ett exempel.',
            'Byt alla uppgifter mot företagets egna, och skriv sedan sample: false.',
          ),
        ]
      : []),
    ...flagged('omdömet', site.testimonials, sources.testimonials),
    ...flagged('referensuppdraget', site.references, sources.references),
    ...Object.values(sources).flatMap((entries) =>
      [...entries.values()].flatMap((source) => [...valuesOfTheSample(source), ...samplePictures(source, images)]),
    ),
    ...expiredFacts(site, sources, today).map((problem) => ({ ...problem, severity: 'error' as const })),
  ]
}

const flagged = (what: string, entries: readonly { id: string; invented: boolean }[], files: Map<string, Source>) =>
  entries.flatMap(({ id, invented }) => {
    const source = files.get(id)!
    return invented
      ? [
          problemAt(
            source,
            rangeOf(source, ['invented']),
            `${what} är påhittat.`,
            'Byt det mot ett riktigt och ta bort raden, eller ta bort filen.',
          ),
        ]
      : []
  })

/** Every text of a file, whatever its key. */
const textsOf = ({ texts, text, bodyStart }: Source) => [
  ...texts.map(({ path, range: [start, end] }) => ({ start, text: text.slice(start, end), key: path[0] })),
  { start: bodyStart, text: text.slice(bodyStart), key: undefined },
]

/** Each value once in a file: who changes it there meets the others. A name inside an address is part of the address. */
function valuesOfTheSample(source: Source): Problem[] {
  const told = new Set<string>()
  return textsOf(source).flatMap(({ start, text }) => {
    let rest = text
    return sampleValues.flatMap(({ pattern, what, instead }) => {
      const found = [...rest.matchAll(pattern)]
      rest = rest.replaceAll(pattern, (match) => ' '.repeat(match.length))
      return found.flatMap(({ 0: value, index }) => {
        if (told.has(value.toLowerCase())) return []
        told.add(value.toLowerCase())
        return [problemAt(source, [start + index, start + index + value.length], what(value), instead)]
      })
    })
  })
}

/** Where a picture is proof of something, and what a rendered one is not. */
const proofs: Record<string, string> = {
  photos: 'inte ett foto från uppdraget',
  portrait: 'inte ett foto av medarbetaren',
  certifications: 'inte märket för en certifiering',
}

/** Plates of what does not exist, renders as proof, and renders that are shown without being called illustrations. */
const samplePictures = (source: Source, images: LoadOptions['images']) =>
  textsOf(source).flatMap(({ start, text, key = '' }) =>
    [...text.matchAll(/[a-z0-9][a-z0-9/._-]*\.(?:webp|jpe?g|png|svg)/g)].flatMap(({ 0: file, index }) => {
      const say = (what: string, instead: string) => [problemAt(source, [start + index, start + index + file.length], what, instead)]
      const hash = images[file]?.hash ?? ''
      const called = file.startsWith('illustrations/')
      if (samplePlates.has(hash)) return say(`bilden "${file}" är ett exempel.`, 'Byt den mot en riktig.')
      if (!called && !sampleIllustrations.has(hash)) return []
      if (proofs[key])
        return say(`bilden är en illustration, ${proofs[key]}.`, 'Lägg den riktiga i content/images och skriv dess namn här.')
      if (called) return []
      return say(
        `bilden "${file}" är datorgenererad men visas utan märket Illustration.`,
        'Använd den som ligger i illustrations/, eller ett eget foto.',
      )
    }),
  )

import type { Problem } from '../read/problems.ts'
import { problemAt, rangeOf, type Source } from '../read/positions.ts'
import type { LoadOptions, Site, Sources } from '../site.ts'
import { expiredFacts } from './quality.ts'

/** What a site that visitors reach must not hold. */
export function releaseProblems(site: Site, sources: Sources, { today }: LoadOptions): Problem[] {
  const company = sources.company.get('')!
  const say = (source: Source, path: PropertyKey[], what: string, instead: string) =>
    problemAt(source, rangeOf(source, path), what, instead)
  return [
    ...(site.company.sample
      ? [say(company, ['sample'], 'företaget är ett exempel.', 'Byt alla uppgifter mot företagets egna, och skriv sedan sample: false.')]
      : []),
    ...site.testimonials.flatMap(({ id, invented }) =>
      invented
        ? [
            say(
              sources.testimonials.get(id)!,
              ['invented'],
              'omdömet är påhittat.',
              'Byt det mot ett riktigt och ta bort raden, eller ta bort filen.',
            ),
          ]
        : [],
    ),
    ...site.references.flatMap(({ id, invented, photos }) => {
      const source = sources.references.get(id)!
      return [
        ...(invented
          ? [say(source, ['invented'], 'referensuppdraget är påhittat.', 'Byt det mot ett riktigt och ta bort raden, eller ta bort filen.')]
          : []),
        ...photos.flatMap(({ file }, index) =>
          file.startsWith('illustrations/')
            ? [
                say(
                  source,
                  ['photos', index, 'file'],
                  'bilden är en illustration, inte ett foto från uppdraget.',
                  'Lägg fotot i content/images och skriv dess namn här.',
                ),
              ]
            : [],
        ),
      ]
    }),
    ...expiredFacts(site, sources, today).map((problem) => ({ ...problem, severity: 'error' as const })),
  ]
}

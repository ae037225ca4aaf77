import { longDate } from '../model/placeholders.ts'
import { problemAt, rangeOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import type { LoadOptions, PartialSite, Sources } from '../site.ts'

/** Facts past their dates. Warnings, because an old figure must not stop a deployment. */
export function checkFacts({ facts: files }: Sources, { facts }: PartialSite, { today }: LoadOptions): Problem[] {
  const [file] = files.values()
  if (!facts || !file) return []
  return facts.facts.flatMap(({ id, checkBy, source }, index) =>
    checkBy < today
      ? [
          problemAt(
            file,
            rangeOf(file, ['facts', index, 'checkBy']),
            `siffran "${id}" skulle ha kontrollerats senast ${longDate(checkBy)}.`,
            `Se efter hos ${source.name}, rätta siffran om den har ändrats och skriv ett nytt datum.`,
            'warning',
          ),
        ]
      : [],
  )
}

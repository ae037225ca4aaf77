/** Sample content that must be replaced before publication. */
import { problemOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import type { Site } from '../site.ts'
import { textsOf } from './textsOf.ts'
import { entrySource, type Sources } from '../read/sources.ts'

export function releaseProblems(site: Site, sources: Sources): Problem[] {
  const problems: Problem[] = []
  if (site.company.sample) {
    const source = entrySource(sources, 'company')
    const message = 'företaget är ett exempel. Byt alla uppgifter, och skriv sedan sample: false.'
    problems.push(problemOf(source, ['sample'], message))
  }
  for (const name of ['testimonials', 'references'] as const)
    for (const { id, invented } of site[name]) {
      if (!invented) continue
      const message = 'det är påhittat. Byt det mot ett riktigt, eller ta bort filen.'
      problems.push(problemOf(entrySource(sources, name, id), ['invented'], message))
    }
  for (const [index, { id, invented }] of site.facts.facts.entries()) {
    if (!invented) continue
    const message = `siffran "${id}" är exempelföretagets. Skriv er egen.`
    problems.push(problemOf(entrySource(sources, 'facts'), ['facts', index, 'invented'], message))
  }
  for (const { value, role, report } of textsOf(sources)) {
    const [address] = /[\w.@-]+\.example\b/.exec(value) ?? []
    if (address) problems.push(report(`${address} är en påhittad adress.`, address))
    const isPhoto = typeof role === 'object' && 'image' in role && role.image === 'photo'
    if (isPhoto && value.startsWith('illustrations/'))
      problems.push(report('bilden är en illustration, och här behövs ett foto.'))
  }
  return problems
}

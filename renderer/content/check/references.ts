/** Checks references between files, and uniqueness of ids. */
import { isOfKind } from '../model/facts.ts'
import { advice } from '../read/closest.ts'
import { keyProblem, problemOf } from '../read/positions.ts'
import type { Problem } from '../read/problems.ts'
import { collections } from '../schema/collections.ts'
import type { FactKind } from '../schema/roles.ts'
import type { PartialSite } from '../site.ts'
import { type Text, textsOf } from './textsOf.ts'
import { type LoadOptions, rawFields, type Sources } from '../read/sources.ts'

/** Referenced people, services, facts and pictures must exist. */
export function checkReferences(
  sources: Sources,
  site: PartialSite,
  { images }: LoadOptions,
): Problem[] {
  const pictures = Object.keys(images)
  const facts = new Map(site.facts?.facts.map(({ id, figure }) => [id, figure]))
  const categories = site.blog?.categories.map(({ id }) => id)
  const problems: Problem[] = []
  for (const text of textsOf(sources)) {
    const { role } = text
    const isImage = role === 'drawing' || (typeof role === 'object' && 'image' in role)
    if (isImage) problems.push(...missing(text, pictures, 'content/images'))
    if (role === 'category' && categories)
      problems.push(...missing(text, categories, `content/${collections.blog.path}`))
    if (typeof role !== 'object') continue
    if ('ref' in role) {
      const place = `content/${collections[role.ref].path}`
      problems.push(...missing(text, [...sources[role.ref].keys()], place))
    }
    if ('fact' in role && site.facts) problems.push(...wrongFact(text, role.fact, facts))
  }
  return [...problems, ...checkCityServices(sources, site), ...checkUnique(sources)]
}

function missing({ value, report }: Text, names: string[], place: string): Problem[] {
  if (names.includes(value)) return []
  return [report(`"${value}" finns inte i ${place}.${advice(value, names)}`)]
}

const examples: Record<FactKind, string> = {
  any: '',
  kronor: 'ett belopp, till exempel 17 900 kr',
  share: 'en andel, till exempel 50 %',
  number: 'ett tal med enhet, till exempel 430 W',
  span: 'ett spann, till exempel 900–1 100 kWh',
  shares: 'fem andelar från söder till norr, till exempel 95 %, 90 %, 80 %, 60 %, 55 %',
}

function wrongFact(text: Text, kind: FactKind, facts: Map<string, string>): Problem[] {
  const figure = facts.get(text.value)
  if (figure === undefined) return missing(text, [...facts.keys()], 'content/facts.yaml')
  if (isOfKind(figure, kind)) return []
  const message = `siffran "${text.value}" i facts.yaml är ${figure}, och här ska det stå ${examples[kind]}.`
  return [text.report(message)]
}

function checkCityServices(sources: Sources, site: PartialSite): Problem[] {
  const withPages: string[] = []
  for (const { id, cityPage } of site.services) if (cityPage) withPages.push(id)
  const problems: Problem[] = []
  for (const source of sources.cities.values()) {
    const ids = Object.keys(rawFields<{ services: object }>(source).services ?? {})
    if (ids.length === 0 && source.value)
      problems.push(
        problemOf(source, ['services'], 'orten har ingen tjänst, så den får ingen sida.'),
      )
    for (const id of ids) {
      const isUnreadable = sources.services.get(id)?.value === undefined && sources.services.has(id)
      if (withPages.includes(id) || isUnreadable) continue
      const message = `tjänsten "${id}" finns inte eller har inga ortsidor.${advice(id, withPages)}`
      problems.push(keyProblem(source, ['services'], id, message))
    }
  }
  return problems
}

/** Ids of facts, and serviceTypes, by which requests, mails and lists identify a service. */
function checkUnique({ services, facts }: Sources): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<unknown>()
  const list = rawFields<{ facts: { id?: unknown }[] }>(facts.get('')).facts
  for (const [index, fact] of (Array.isArray(list) ? list : []).entries()) {
    const source = facts.get('')
    if (source && seen.has(fact?.id))
      problems.push(problemOf(source, ['facts', index, 'id'], 'id:t finns redan. Välj ett annat.'))
    seen.add(fact?.id)
  }
  const types = new Set<unknown>()
  for (const source of services.values()) {
    const { serviceType } = rawFields<{ serviceType: string }>(source)
    const message = `en annan tjänst har också kortnamnet "${serviceType}". Välj ett annat.`
    if (types.has(serviceType)) problems.push(problemOf(source, ['serviceType'], message))
    types.add(serviceType)
  }
  return problems
}

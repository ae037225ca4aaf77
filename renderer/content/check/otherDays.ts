/** Checks the content as it is on other days: when facts have expired or been renewed, and when dated articles are published. */
import type { Heading, Nodes, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { z } from 'zod'
import { assemble, type Dated, sourcesWhile, withoutFutureEntries } from '../assemble.ts'
import { condition, conditionIds, type Holds, textWhile } from '../conditions.ts'
import { excessIn } from '../markdown/excess.ts'
import { markdownTree } from '../markdown/tree.ts'
import { hiddenWithPrices, lastDay, pricesIn } from '../model/facts.ts'
import { longDate } from '../model/placeholders.ts'
import { type PageEntry, pagesOf } from '../model/pagesOf.ts'
import { holdsOn } from '../model/settings.ts'
import { problemOf, rangeOf, rawFields, type Source } from '../read/positions.ts'
import { matchRange, type Problem, type Range } from '../read/problems.ts'
import { keysOf } from '../../../amplify/functions/shared/keys.ts'
import { roleOf } from '../schema/roles.ts'
import { definition, isOptional, schemaAt, unwrap } from '../schema/traverse.ts'
import {
  allSources,
  findSource,
  type LoadOptions,
  type PartialSite,
  type Sources,
  sourceOf,
} from '../site.ts'
import { type Text, textsOf } from './walk.ts'

type Check = (sources: Sources, site: PartialSite, options: LoadOptions) => Problem[]
type Fact = NonNullable<PartialSite['facts']>['facts'][number]

const elseAdvice = 'Skriv {else} och en text.'

/**
 * `checks` are repeated on each of the days. `before` are the problems of today, which are not
 * repeated; `all` is the content with entries that are published later.
 */
export function checkOtherDays(
  {
    sources,
    all,
    site,
    before,
  }: { sources: Sources; all: Sources; site: PartialSite; before: readonly Problem[] },
  options: LoadOptions,
  checks: readonly Check[],
): Problem[] {
  const found = new Map(before.map((problem) => [keyOf(problem), problem]))
  const added: Problem[] = []
  const add = (problem: Problem, when = '') => {
    if (found.has(keyOf(problem))) return
    found.set(keyOf(problem), problem)
    const instead = [when && `Så är det ${when}.`, problem.instead].filter(Boolean).join(' ')
    added.push({ ...problem, instead })
  }
  const facts = new Map(site.facts?.facts.map((fact) => [fact.id, fact]))
  const broken = brokenTexts(sources, facts)
  // One fault, one problem: what an empty text takes with it is not reported as well.
  for (const problem of broken)
    if (!before.some((other) => isAtSamePlace(other, problem))) add(problem)
  const isBroken = ({ file }: Source) =>
    broken.some((problem) => problem.severity === 'error' && problem.file === `content/${file}`)
  for (const day of factDays(sources, site, isBroken)) {
    for (const problem of brokenFiles(sources, day.sources)) add(problem, day.when)
    const when = day.expired.size > 0 ? day.when : ''
    for (const check of day.hasChanges ? checks : [])
      for (const problem of check(day.sources, day.site, options)) add(problem, when)
    for (const problem of lostPages(sources, site, day)) add(problem, day.when)
  }
  for (const day of publicationDays(all, options.today)) {
    const later = withoutFutureEntries(all, day)
    const siteLater = assemble(later)
    for (const check of checks)
      for (const problem of check(later, siteLater, options)) add(problem, `den ${longDate(day)}`)
  }
  return added
}

const isAtSamePlace = (a: Problem, b: Problem) =>
  a.file === b.file && a.line === b.line && a.column === b.column
const keyOf = ({ file, message }: Problem) => `${file} ${message}`

/** The days on which articles are published. */
function publicationDays({ articles }: Sources, today: string): string[] {
  const dates = [...articles.values()].flatMap((source) => {
    const { date } = rawFields<Dated>(source)
    return source.value !== undefined && typeof date === 'string' && date > today ? [date] : []
  })
  return [...new Set(dates)].sort()
}

/** The content while some facts have expired. */
type Day = {
  when: string
  sources: Sources
  site: PartialSite
  expired: ReadonlySet<string>
  hasChanges: boolean
}

/** With all facts valid, each fact of the conditions and prices expired alone, and as the days pass. */
export function* factDays(
  sources: Sources,
  site: PartialSite,
  isUnchanged: (source: Source) => boolean = () => false,
): Generator<Day> {
  const facts = new Map(site.facts?.facts.map((fact) => [fact.id, fact]))
  const used = [...new Set([...conditionIdsOf(sources), ...priceIds(site)])].flatMap(
    (id) => facts.get(id) ?? [],
  )
  const days = [...new Set(used.map(lastDay))].sort()
  const sets = [
    [],
    ...used.map((fact) => [fact]),
    ...days.map((day) => used.filter((fact) => lastDay(fact) <= day)),
  ]
  const seen = new Set<string>()
  for (const set of sets) {
    const expired = new Set(set.map(({ id }) => id))
    const key = [...expired].sort().join()
    if (seen.has(key)) continue
    seen.add(key)
    const holds = holdsOn(site, (id) => !expired.has(id))
    const then = sourcesWhile(sources, holds, isUnchanged)
    const names = set.length <= 3 ? listFormat.format(expired) : `${set.length} siffror`
    const last = set.map(lastDay).sort().at(-1)
    const when = last ? `när ${names} har gått ut (${last})` : 'så länge alla siffror gäller'
    yield {
      when,
      sources: then,
      site: assemble(then),
      expired,
      hasChanges: isChanged(sources, then),
    }
  }
}
const isChanged = (sources: Sources, then: Sources) =>
  keysOf(sources).some((name) =>
    [...then[name]].some(([id, source]) => source !== sources[name].get(id)),
  )
const listFormat = new Intl.ListFormat('sv-SE')

const conditionIdsOf = (sources: Sources) =>
  allSources(sources).flatMap(({ value, text }) =>
    value !== undefined && text.includes('{if:') ? conditionIds(text) : [],
  )
const priceIds = (site: PartialSite) =>
  pagesOf(site).flatMap(({ sections }) => sections.flatMap(({ section }) => pricesIn(section)))

/** Rules of the schema that a file breaks only then. */
const brokenFiles = (sources: Sources, then: Sources): Problem[] =>
  Object.entries(then).flatMap(([name, entries]) =>
    [...(entries as Map<string, Source>)].flatMap(([id, source]) => {
      const today = (sources[name as keyof Sources] as Map<string, Source>).get(id)
      if (!today || source === today || source.value !== undefined) return []
      const issues = z.safeParse(source.schema, source.raw).error?.issues ?? []
      return source.problems.map((problem, index) => {
        const path = issues[index]?.path ?? []
        const range = path.length > 0 ? rangeOf(source, path) : ([0, source.text.length] as const)
        const at = textWithin(today, source, range)
        const moved = at ? at.report(problem.message) : problem
        return { ...moved, instead: elseAdvice }
      })
    }),
  )

/** The first text within a range that is empty then. */
const textWithin = (today: Source, then: Source, [start, end]: Range): Text | undefined =>
  conditionalTexts(today).find(({ range, value }) => {
    const [from, to] = range()
    const shown = (then.shown ?? '').slice(from, to)
    return from >= start && to <= end && value.includes('{if:') && !/[\p{L}\p{N}]/u.test(shown)
  })

const conditionalTexts = (source: Source): Text[] =>
  textsOf({ home: new Map([['', source]]) }).filter(({ value }) => value.includes('{if:'))

/** Pages that are missing then, or have lost all of their sections. */
function lostPages(
  sources: Sources,
  site: PartialSite,
  { sources: then, site: siteThen, expired }: Day,
): Problem[] {
  const after = new Map(pagesOf(siteThen).map((page) => [page.path, page]))
  return pagesOf(site).flatMap((page) => {
    const [file = ''] = page.sources
    const source = sourceOf(sources, file)
    const pageThen = after.get(page.path)
    if (!pageThen) {
      // The other problems of its files tell why.
      const isBroken = page.sources.some((file) => findSource(then, file)?.value === undefined)
      return isBroken ? [] : [problemOf(source, [], `sidan ${page.path} försvinner.`, elseAdvice)]
    }
    if (page.sections.length === 0 || isShown(pageThen, expired)) return []
    const [{ at }] = page.sections as [PageEntry['sections'][number]]
    const message = `alla delar av sidan ${page.path} försvinner.`
    // A page that is nothing but prices is a page with a heading afterwards.
    const severity = pageThen.sections.length > 0 ? 'warning' : 'error'
    const instead = 'Lägg till en del som alltid visas.'
    const place = sourceOf(sources, at[0])
    const text = textWithin(place, sourceOf(then, at[0]), rangeOf(place, at[1]))
    return [
      text
        ? text.report(message, instead, undefined, severity)
        : problemOf(place, at[1], message, instead, severity),
    ]
  })
}

const isShown = ({ sections }: PageEntry, expired: ReadonlySet<string>) =>
  sections.some(
    ({ section }) => !hiddenWithPrices(section) || !pricesIn(section).some((id) => expired.has(id)),
  )

/** Texts that are empty, or half a sentence, while some of their own facts are invalid. */
function brokenTexts(sources: Sources, facts: Map<string, Fact>): Problem[] {
  return allSources(sources).flatMap((source) => {
    if (source.value === undefined || !source.text.includes('{if:')) return []
    return conditionalTexts(source).flatMap((text) => {
      const ids = conditionIds(text.value)
      const own = ids.flatMap((id) => facts.get(id) ?? [])
      if (own.length < ids.length) return []
      for (const invalid of subsets(own)) {
        const fault = faultOf(text, (id) => !invalid.some((fact) => fact.id === id))
        if (fault) return [fault(whenInvalid(invalid, own))]
      }
      return []
    })
  })
}

/** The smallest first; of many facts only each alone and all. */
function subsets<Item>(items: Item[]): Item[][] {
  if (items.length > 6) return [[], ...items.map((item) => [item]), items]
  let all: Item[][] = [[]]
  for (const item of items) all = all.concat(all.map((set) => [...set, item]))
  return all.sort((a, b) => a.length - b.length)
}

function whenInvalid(invalid: Fact[], own: Fact[]): string {
  const facts = invalid.length > 0 ? invalid : own
  const last = facts.map(lastDay).sort().at(-1)
  const kind = facts.every(({ validTo }) => validTo)
    ? ['priset', 'priserna']
    : ['siffran', 'siffrorna']
  const noun =
    facts.length === 1 ? kind[0] : `${kind[1]} ${listFormat.format(facts.map(({ id }) => id))}`
  return invalid.length > 0
    ? `när ${noun} har gått ut (${last})`
    : `så länge ${noun} gäller (${last})`
}

type Fault = (when: string) => Problem

function faultOf(text: Text, holds: Holds): Fault | undefined {
  const { value, role, report } = text
  const excess = role === 'markdown' ? excessIn(value) : undefined
  if (excess) return () => report(excess.message, excess.instead, excess.part)
  const shown = textWhile(value, holds).trim()
  if (shown === '')
    return mayGo(text) ? undefined : (when) => report(`texten är tom ${when}.`, elseAdvice)
  if (!hasWords(shown, role))
    return (when) => report(`av texten blir bara "${shown}" kvar ${when}.`, elseAdvice)
  const part = hiddenPart(value, holds)
  if (
    role === 'markdown' &&
    hollowParts(shown) > hollowParts(value.replace(/\{(?:if:[^{}]*|else|\/if)\}/g, ''))
  )
    return (when) =>
      report(`en rubrik, punkt eller ruta står tom ${when}.`, 'Ta med den inom {if:…}{/if}.', part)
  const half = halfSentence(value, holds)
  return (
    half &&
    ((when) =>
      report(
        `skiljetecknet blir ensamt kvar ${when}.`,
        'Ta med det inom {if:…}{/if}.',
        half,
        'warning',
      ))
  )
}

/** A placeholder or a picture counts as a word. */
const hasWords = (shown: string, role: Text['role']) =>
  /[\p{L}\p{N}]/u.test(role === 'markdown' ? visibleText(shown) : shown)

function visibleText(markdown: string): string {
  const parts: string[] = []
  visit(markdownTree(markdown), (node) => {
    if (node.type === 'image' || node.type === 'imageReference') parts.push(node.alt ?? '')
    if ('value' in node && node.type !== 'html') parts.push(node.value)
  })
  return parts.join(' ')
}

/** Whether only something goes with an empty text that its page can do without. */
function mayGo({ source, path }: Text): boolean {
  for (let depth = path.length; depth > 0; depth--) {
    const at = path.slice(0, depth)
    const parent = schemaAt(source.schema, at.slice(0, -1), source.raw)
    const { shape, element } = parent ? definition(parent) : {}
    if (element) return true
    const field = shape?.[String(at.at(-1))]
    if (field && isOptional(field)) return depth === path.length || isButton(field)
  }
  return false
}

/** A button or link, or what stands beside a figure and goes with it. */
const isButton = (field: z.core.$ZodType) =>
  Object.values(definition(unwrap(field)).shape ?? {}).some((part) => {
    const role = roleOf(part)
    return role === 'href' || (typeof role === 'object' && 'fact' in role)
  })

/** The first condition of which nothing is shown. */
function hiddenPart(value: string, holds: Holds): Range | undefined {
  for (const match of value.matchAll(condition))
    if (textWhile(match[0], holds).trim() === '') return matchRange(match)
  return undefined
}

/** Headings with nothing below them; list items, cells and marks with nothing in them. */
function hollowParts(markdown: string): number {
  const tree = markdownTree(markdown)
  let count = 0
  visit(tree, (node) => {
    if (hollowTypes.includes(node.type) && isHollow(node)) count++
    // Marks of bold text with nothing between them.
    if (node.type === 'text' && /\*\*|__|~~/.test(node.value)) count++
  })
  const { children } = tree as Root
  for (const [index, node] of children.entries()) {
    const next = children[index + 1]
    if (node.type === 'heading' && (!next || isSameOrHigher(next, node))) count++
    // A sentence such as "Det kostar:" introduces the next block.
    if (
      node.type === 'paragraph' &&
      textOf(node).trimEnd().endsWith(':') &&
      (!next || next.type === 'heading')
    )
      count++
  }
  return count
}
const hollowTypes = ['listItem', 'blockquote', 'tableCell', 'note']
const isHollow = (node: Nodes) => {
  let hollow = true
  visit(node, (part) => {
    if ('value' in part || part.type === 'image') hollow = false
  })
  return hollow
}
const isSameOrHigher = (next: Nodes, { depth }: Heading) =>
  next.type === 'heading' && next.depth <= depth

/** Punctuation that belonged to what is hidden, such as the dash of `Solceller – {if:x}pris{/if}`. */
function halfSentence(value: string, holds: Holds): Range | undefined {
  const conditions = [...value.matchAll(condition)]
  const shown = conditions.map(([all]) => textWhile(all, holds))
  const ends = conditions.map(({ 0: all, index }) => index + all.length)
  /** The start of what is shown after each condition. */
  const following: string[] = []
  for (let at = conditions.length - 1; at >= 0; at--) {
    const next = conditions[at + 1]
    const rest = value.slice(ends[at], next?.index)
    following[at] = (rest + (next ? `${shown[at + 1]}${following[at + 1]}` : '')).slice(0, nearby)
  }
  let preceding = ''
  for (const [at, { index }] of conditions.entries()) {
    preceding = (preceding + value.slice(ends[at - 1] ?? 0, index)).slice(-nearby)
    const hidden = shown[at]?.trim() === ''
    const before = preceding.trimEnd()
    const after = following[at]?.replace(/^[^\S\n]+/, '') ?? ''
    const isOpen = /[\s(][–—-]$|[,:;(]$/.test(before) && paragraphEnd.test(after)
    const startsInside = before === '' && /^[.,;:!?)|–]/.test(after)
    if (hidden && (isOpen || startsInside)) return [index, ends[at] ?? index]
    preceding = (preceding + shown[at]).slice(-nearby)
  }
  return undefined
}
/** Closing punctuation, or the end of a paragraph, list item or heading. */
const paragraphEnd = /^(?:[.,;:!?)|]|[–—] |$|\n[ \t]*(?:$|\n|[-*+#>|]|\d+[.)]))/
/** Characters beside a condition, more than a line has of white space. */
const nearby = 200

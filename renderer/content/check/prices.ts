/** Checks the expiry of prices and facts. */
import { hiddenWithPrices, pricesIn } from '../model/facts.ts'
import { longDate } from '../model/placeholders.ts'
import { pagesByFile, pagesOf } from '../model/pagesOf.ts'
import { metaOf } from '../schema/roles.ts'
import { schemaAt } from '../schema/traverse.ts'
import { problemOf, valueAt } from '../read/positions.ts'
import { matchRange, type Problem } from '../read/problems.ts'
import type { Section } from '../schema/sections.ts'
import { condition, applyConditions } from '../conditions.ts'
import { memoize } from '../memoize.ts'
import type { LoadOptions, PartialSite, Sources } from '../site.ts'
import { decodedHref, linksOf } from './links.ts'
import { type Text, textsOf } from './walk.ts'

/** Texts that forms, functions and mails also use, where conditions are not applied. */
const mailed = /^(site|answers|facts|pages\/quote)\.yaml$|^staff\//
const isMailed = ({ source: { file }, path: [key] }: Text) =>
  mailed.test(file) || (file.startsWith('services/') && (key === 'name' || key === 'inForm'))

/** The roles of texts that may have conditions: no addresses, names of files or dates. */
const conditional: unknown[] = ['line', 'alt', 'markdown']

/** Words that promise amounts: everywhere, or only on a page with prices. "Fast pris" (fixed price) promises none. */
const promises = {
  anywhere: /prisexempel|exempelpris/i,
  beside: /(?:ett|två|tre) exempel\b|exempel på|exemplen/i,
}
const inSearch = /(?<!fasta? )\bpris(?:er|et|erna)?\b/i

/** Every price needs a last day, and every text that refers to it a condition. */
export function checkPrices(sources: Sources, site: PartialSite): Problem[] {
  if (!site.facts) return []
  const lastDays = new Map(
    site.facts.facts.flatMap(({ id, validTo }) => (validTo ? [[id, validTo]] : [])),
  )
  const isPermanent = (id: string) => !lastDays.has(id)
  const pages = pagesOf(site)
  const pagesOfFile = pagesByFile(pages)
  const priceAnchors = new Set(
    pages.flatMap(({ path, sections }) =>
      sections.flatMap(({ section }) =>
        (hiddenWithPrices(section) || section.type === 'prices' || section.type === 'finance') &&
        'anchor' in section
          ? [`${path}#${section.anchor}`]
          : [],
      ),
    ),
  )
  const withPrices = new Set(
    pages.flatMap(({ sections }) =>
      sections.flatMap(({ section, at }) => (hiddenWithPrices(section) ? at[0] : [])),
    ),
  )

  return textsOf(sources).flatMap((text): Problem[] => {
    const { source, path, value, report } = text
    const unclosed = /\{(?:if:[^{}]*|else|\/if)\}/.exec(
      value.replace(condition, ({ length }) => ' '.repeat(length)),
    )
    if (unclosed)
      return [
        report(
          `villkoret ${unclosed[0]} är inte helt.`,
          'Skriv {if:id}text{/if} eller {if:id}text{else}annan text{/if}.',
          matchRange(unclosed),
        ),
      ]
    if (value.includes('{if:') && isMailed(text))
      return [
        report(
          'ett villkor kan inte stå här, för texten används också i mejl.',
          'Skriv en text som alltid gäller.',
        ),
      ]
    if (value.includes('{if:') && (text.verbatim || !conditional.includes(text.role)))
      return [report('ett villkor kan inte stå här.', 'Skriv något som alltid gäller.')]
    if (source.value === undefined) return []
    const section = sectionAround(text)
    if (section && pricesIn(section).includes(value)) {
      if (isPermanent(value))
        return [
          report(
            `priset "${value}" har ingen sista dag.`,
            'Skriv validTo i content/facts.yaml, eller illustrative: true.',
          ),
        ]
      const days = new Set(pricesIn(section).map((id) => lastDays.get(id)))
      return days.size > 1
        ? [report('priserna i samma del gäller till olika dagar.', 'Ge dem samma validTo.')]
        : []
    }
    if ((section && hiddenWithPrices(section)) || isRemoved(text, isPermanent)) return []

    /** Points at the words if the file contains them literally. */
    const priceProblem = (literal: string, message: string) => {
      const at = value.indexOf(literal)
      return [report(message, advice, at < 0 ? undefined : [at, at + literal.length])]
    }
    const permanent = String(applyConditions(value, undefined, isPermanent) ?? '')
    const advice =
      'Skriv {if:id} före och {/if} efter det som ska försvinna med priset, eller {else} och en annan text.'
    const shownPrice = [...permanent.matchAll(/\{(?:price|fact:([^{}]*))\}/g)].find(
      ([, id]) => !id || !isPermanent(id),
    )
    if (shownPrice)
      return priceProblem(shownPrice[0], `priset ${shownPrice[0]} gäller bara till en viss dag.`)
    const pagePaths = pagesOfFile(source.file).flatMap((page) =>
      page.shows(source.file, path) ? page.path : [],
    )
    const link = linksOf({ ...text, value: permanent }).find(({ address }) =>
      address.startsWith('#')
        ? pagePaths.some((page) => priceAnchors.has(page + address))
        : priceAnchors.has(decodedHref(address)),
    )
    if (link)
      return priceProblem(
        link.address,
        `länken ${link.address} leder till ett pris som försvinner när dess dag har passerat.`,
      )
    const schema = schemaAt(source.schema, path, source.value)
    const isSearchResult = schema && metaOf(schema).visibleChars !== undefined
    const promise =
      promises.anywhere.exec(permanent) ??
      (withPrices.has(source.file) && promises.beside.exec(permanent)) ??
      (isSearchResult && inSearch.exec(permanent))
    return promise
      ? priceProblem(
          promise[0],
          `"${promise[0]}" lovar ett pris som försvinner när dess dag har passerat.`,
        )
      : []
  })
}

function sectionAround({ source, path }: Text): Section | undefined {
  const at = path.indexOf('sections')
  return at === -1 ? undefined : (valueAt(source.value, path.slice(0, at + 2)) as Section)
}

/** Whether the text, or an entry around it, is removed when the facts of its conditions have expired. */
const isRemoved = ({ source, path, value }: Text, holds: (id: string) => boolean) =>
  source.text.includes('{if:') &&
  (applyConditions(value, undefined, holds) === undefined ||
    path.some((_, depth) => {
      const outer = path.slice(0, depth)
      const schema = schemaAt(source.schema, outer, source.value)
      return isEntryRemoved(valueAt(source.value, outer), schema, holds)
    }))

/** All texts of an entry ask. */
const isEntryRemoved = memoize(
  (entry: unknown, schema: ReturnType<typeof schemaAt>, holds: (id: string) => boolean) =>
    applyConditions(entry, schema, holds) === undefined,
)

/** Warns of facts past their review date; an error would stop deployments. */
export function checkFacts(
  { facts: files }: Sources,
  { facts }: PartialSite,
  { today }: LoadOptions,
): Problem[] {
  const [file] = files.values()
  if (!facts || !file) return []
  return facts.facts.flatMap(({ id, checkBy, source }, index) =>
    checkBy < today
      ? [
          problemOf(
            file,
            ['facts', index, 'checkBy'],
            `siffran "${id}" skulle ha kontrollerats senast ${longDate(checkBy)}.`,
            `Se efter hos ${source.name}, rätta siffran om den har ändrats och skriv ett nytt datum.`,
            'warning',
          ),
        ]
      : [],
  )
}

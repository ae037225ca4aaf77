/** Checks placeholders. */
import {
  cityPlaceholders,
  estimatePlaceholders,
  placeholderPattern,
  placeholders,
  pricePlaceholder,
  townValues,
} from '../model/placeholders.ts'
import { settingNames } from '../model/settings.ts'
import { advice, nearest } from '../read/closest.ts'
import { matchRange, type Problem } from '../read/problems.ts'
import type { Section } from '../schema/sections.ts'
import type { PartialSite, Sources } from '../site.ts'
import { mapTexts, type Text } from './walk.ts'
import { rawFields } from '../read/positions.ts'

/** Placeholders must exist, and those of a city are allowed only in texts for city pages. */
export function checkPlaceholders(sources: Sources, { facts, cities }: PartialSite): Problem[] {
  const factPlaceholders = (facts?.facts ?? []).flatMap(({ id, checked }) => [
    `fact:${id}`,
    `as_of:${id}`,
    `if:${id}`,
    ...(checked ? [`checked:${id}`] : []),
  ])
  const names: string[] = [
    ...new Set([
      ...placeholders,
      ...Object.keys(townValues(cities)),
      ...factPlaceholders,
      ...settingNames.map((name) => `if:${name}`),
    ]),
  ]
  const unknownPlaceholders = placeholdersIn(sources).flatMap(({ text, name, part }) => {
    const isCityPlaceholder = cityPlaceholders.some((placeholder) => placeholder === name)
    const onCityPage = text.context === 'city'
    // checkPrices checks conditions: where they may stand, and their structure.
    const isCondition = name.startsWith('if:') || name === 'else' || name === '/if'
    if (text.verbatim && !isCondition)
      return text.report(
        `platshållaren {${name}} kan inte stå här: texten används som den står, även i menyer, formulär och mejl.`,
        'Skriv ut det som ska stå.',
        part,
      )
    if (name === 'else' || name === '/if') return []
    // Filled in by the office page.
    if (text.source.file === 'answers.yaml' && ['name', 'number'].includes(name)) return []
    if (isOwnStatement(text, name, facts?.facts))
      return text.report(
        `siffran ${name.replace(/^.*:/, '')} kan inte stå i sin egen text.`,
        'Skriv ut den.',
        part,
      )
    if (
      names.includes(name) ||
      (/^(fact|as_of|checked|if):/.test(name) && !facts) ||
      (isCityPlaceholder && onCityPage)
    )
      return []
    // Without a price the page omits {payback}, and checkPrices requires a condition around {price}.
    if (estimatePlaceholders.includes(name))
      return isBeside('estimate', 'figures', text)
        ? []
        : text.report(
            `{${name}} kan bara stå bland siffrorna i toppen på en tjänst med solkalkyl.`,
            'Länka till kalkylen i stället.',
            part,
          )
    if (name === pricePlaceholder)
      return isBeside('example', 'points', text)
        ? []
        : text.report(
            '{price} kan bara stå bland punkterna i toppen på en tjänst med prisexempel.',
            'Länka till prisexemplet i stället.',
            part,
          )
    return isCityPlaceholder
      ? text.report(
          `{${name}} kan bara stå i texter för en orts sida.`,
          'Skriv ut ortens namn, eller flytta texten till cityPage.',
          part,
        )
      : text.report(
          `platshållaren {${name}} finns inte.`,
          placeholderAdvice(name, onCityPage ? [...names, ...cityPlaceholders] : names),
          part,
        )
  })
  return [...unknownPlaceholders, ...strayBraces(sources)]
}

/** Whether a text is in a list of the page's top, and a section is there that gives its placeholder a value. */
function isBeside(kind: Section['type'], list: string, { source, path }: Text): boolean {
  const { sections } = rawFields<{ sections: unknown }>(source)
  return (
    path.join('.').includes(`hero.${list}.`) &&
    Array.isArray(sections) &&
    sections.some((section) => section?.type === kind)
  )
}

const isOwnStatement = ({ source, path }: Text, name: string, facts: { id: string }[] = []) =>
  source.file === 'facts.yaml' &&
  /^(fact|as_of|checked):/.test(name) &&
  facts[Number(path[1])]?.id === name.replace(/^.*:/, '')

/** Unbalanced or doubled braces would be shown to visitors. */
const strayBraces = mapTexts((text) => {
  const rest = text.value.replace(/\{[^{}\n]*\}/g, (match) => ' '.repeat(match.length))
  const percents = [...rest.matchAll(/%([a-z_]+)%/g)].filter(([, name = '']) =>
    placeholders.includes(name),
  )
  return [
    ...percents.map((match) =>
      text.report(`${match[0]} visas som det står.`, `Skriv {${match[1]}}.`, matchRange(match)),
    ),
    // {{name}} is one mistake.
    ...[...rest.matchAll(/[{}]+/g)].map((match) =>
      text.report(
        `klammern ${match[0].charAt(0)} visas som den står.`,
        'Ta bort den. En platshållare har en klammer på var sida: {phone}',
        matchRange(match),
      ),
    ),
  ]
})

const placeholdersIn = mapTexts((text) =>
  [...text.value.matchAll(placeholderPattern)].map((match) => ({
    text,
    name: match[1] ?? '',
    part: matchRange(match),
  })),
)

/** `fact:`, `as_of:`, `checked:`, `if:` or `towns:`. */
const prefixOf = (name: string) => /^(fact|as_of|checked|if|towns):/.exec(name)?.[0]

function placeholderAdvice(name: string, names: string[]): string {
  if (names.includes(`fact:${name}`)) return `Skriv {fact:${name}}.`
  const prefix = prefixOf(name)
  const others = names.filter((other) => prefixOf(other) === prefix)
  const list =
    prefix === 'towns:' ? 'Tjänster med sidor för orter' : prefix ? 'Fakta i facts.yaml' : 'Välj'
  const known = advice(name, others, list).replace(/"([^"]*)"/, '{$1}')
  if (known || !prefix || others.length === 0) return known
  const idOf = (other: string) => other.slice(other.indexOf(':') + 1)
  const similar = nearest(idOf(name), others.map(idOf), 3)
  return `Mest likt: ${similar.join(', ')}. Alla står i facts.yaml, och i formulären i listan under fältet.`
}

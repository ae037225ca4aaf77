/** Guarantees, payback times and amounts on the pages agree with facts.yaml. */
import { describe, expect, test } from 'vitest'
import { estimateTexts } from '../../renderer/content/model/estimate.ts'
import { sectionsPage } from '../../renderer/content/model/page.ts'
import { content, isOfOtherTown, routes } from '../sampleContent.ts'
import { smallEnv as env } from '../support/smallSite.ts'
import { plain } from './small.ts'

const figureOf = (id: string) =>
  visible(content.facts.facts.find((fact) => fact.id === id)?.figure ?? '')
const visible = (text: string) => plain(text).replace(/<[^>]+>/g, ' ')

/** The sentences of a page, without header and footer. */
function sentencesOf(model: { hero: object; sections: object[] }): string[] {
  const texts: string[] = []
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(...visible(value).split(/(?<=[.?!])\s/))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  walk([model.hero, model.sections])
  return texts
}

const pages = routes
  .filter(({ path, service }) => service && !isOfOtherTown(path))
  .map((entry) => ({ name: entry.path, model: sectionsPage(content, env, entry) }))

/** The fact of a guarantee, by the words of its mention. */
const guarantees: [words: RegExp, fact: string][] = [
  [/produktgaranti|solpaneler, produkten/i, 'product_warranty'],
  [/effektgaranti|solpaneler, effekten/i, 'performance_warranty'],
  [/garanti på växelriktare och infästning|^växelriktare och infästning/i, 'warranty'],
  [/garanti på boxen|garanti på laddboxen|^laddbox$/i, 'charger_warranty'],
  [/garanti på batteri|^batteri$/i, 'battery_warranty'],
  [/garanti på (det )?arbetet|^vårt arbete/i, 'work_warranty'],
]

/** The amounts of the price examples, which other pages of the service show too. */
const computed = pages.flatMap(({ model }) =>
  model.sections.flatMap((section) =>
    section.type === 'example'
      ? section.examples.flatMap(({ rows, before }) =>
          [before, ...rows.map(({ value }) => value)].map((value) =>
            visible(value).replace('−', ''),
          ),
        )
      : [],
  ),
)

const solarEstimate = pages
  .flatMap(({ model }) => model.sections)
  .filter((section) => section.type === 'estimate')
  .map(({ roof, assumptions, price }) => estimateTexts(roof, assumptions, price))[0]

describe.each(pages)('$name', ({ name, model }) => {
  const sentences = sentencesOf(model)

  test('names the guarantee on the work, and its table has the years of the facts', () => {
    const table = model.sections.find((section) => section.type === 'assurance')
    if (model.kind === 'services')
      expect(sentences.join('\n')).toMatch(/garanti på arbetet|^Vårt arbete$/m)
    // «…» marks gaps of a new site.
    for (const { what, years } of table?.guarantees ?? []) {
      if (what.includes('«')) continue
      const [, fact] = guarantees.find(([words]) => words.test(visible(what))) ?? []
      expect(visible(years).replace(/^upp till /i, ''), what).toBe(figureOf(fact ?? what))
    }
  })

  test('every mention of years of guarantee names the guarantee and agrees with the table', () => {
    for (const sentence of sentences)
      for (const [mention, years] of sentence.matchAll(
        /(\d+(?:–\d+)?) års? [a-zåäö]*garanti(?: på [a-zåäö]+(?: och [a-zåäö]+)?)?/gi,
      )) {
        const [, fact] = guarantees.find(([words]) => words.test(mention)) ?? []
        expect(fact, `${mention} names no guarantee: ${sentence}`).toBeDefined()
        expect(`${years} år`, mention).toBe(figureOf(fact!))
      }
  })

  const answer = name.startsWith('/tjanster/solceller') ? solarEstimate : undefined

  test('the value per year at the top is that of the estimate, and no payback time stands there', () => {
    const top = model.hero.figures
      .filter(({ label }) => /betal|värde per år/.test(label))
      .map(({ value }) => visible(value))
    expect(top).toEqual(answer ? [visible(answer.kronor)] : [])
    const others = sentences.filter(
      (sentence) =>
        /betal|intjän|räknade branschen/.test(sentence) && /\d+–\d+ år(?!s)/.test(sentence),
    )
    expect(others.filter((sentence) => !sentence.includes('december 2025'))).toEqual([])
    expect(others.length).toBeLessThanOrEqual(1)
  })

  test('every amount in kronor is a fact or computed from facts, and all prices expire on one day', () => {
    const allowed = new Set([
      ...computed,
      ...content.facts.facts.map(({ figure }) => visible(figure)),
      visible(answer?.kronor ?? ''),
    ])
    const amounts = sentences.flatMap(
      (sentence) => sentence.replace(/^−/, '').match(/(?<![\d,–])\d[\d ,–]* kr/g) ?? [],
    )
    expect(amounts.filter((amount) => !allowed.has(amount))).toEqual([])
    const days = new Set(
      sentences.flatMap((sentence) => /gäller till och med (.+)\./.exec(sentence)?.[1] ?? []),
    )
    expect(days.size).toBeLessThanOrEqual(1)
  })
})

test('the dated payback figure is on at most one page', () => {
  const old = pages.filter(({ model }) =>
    sentencesOf(model).some((sentence) => sentence.includes(figureOf('payback'))),
  )
  expect(old.length).toBeLessThanOrEqual(1)
  expect(content.articles.filter(({ body }) => body.includes('{fact:payback}'))).toEqual([])
})

/** Words about rights by law, and the facts that may state their time. */
const rights: [words: RegExp, fact: string][] = [
  [/ångerrätt/i, 'cooling_off'],
  [/reklam(?:era|ation)/i, 'complaint_right'],
]
const rawSentences = Object.entries(
  import.meta.glob<string>('../../content/**/*.{yaml,md}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  .filter(([file]) => !/\/(facts\.yaml|README\.md)$/.test(file))
  .flatMap(([file, text]) => text.split(/(?<=[.?!])\s/).map((sentence) => ({ file, sentence })))

test('a time in a sentence about a right by law is a fact with a source', () => {
  const typed = rawSentences.filter(
    ({ sentence }) =>
      rights.some(([words]) => words.test(sentence)) &&
      /(?:\d+|två|tre|fem|tio) (?:dagar|månader|år)/.test(sentence),
  )
  expect(typed).toEqual([])
  for (const [, fact] of rights) {
    expect(
      rawSentences.some(({ sentence }) => sentence.includes(`{fact:${fact}}`)),
      fact,
    ).toBe(true)
    expect(content.facts.facts.find(({ id }) => id === fact)?.source.url, fact).toMatch(/^https:/)
  }
})

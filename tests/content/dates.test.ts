/** The site's content on days after its prices and facts expire. */
import type { Env } from '../../renderer/content/model/models.ts'
import { describe, expect, test } from 'vitest'
import { pageModel } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import type { Site } from '../../renderer/content/site.ts'
import { releaseProblems } from '../../renderer/content/check/release.ts'
import { loadContent } from '../../scripts/build/contentFiles.ts'
import { smallEnv } from '../support/smallSite.ts'

const modelsOf = (site: Site, env: Env) =>
  pagesOf(site).map((entry) => ({ path: entry.path, model: pageModel(entry, site, env) }))

/** Before the prices expire, and after each date of the facts. */
const days = ['2026-11-23', '2027-02-15', '2028-02-29', '2030-01-01']

const loadedOn = new Map(days.map((today) => [today, loadContent('content', today)]))

describe.each(days)('on %s', (today) => {
  const loaded = loadedOn.get(today)!
  let models: ReturnType<typeof modelsOf> | undefined
  const pages = async () => (models ??= modelsOf((await loaded).site!, { ...smallEnv, today }))

  test('the content has no error, and expired facts do not prevent a release', async () => {
    const { site, sources, problems, options } = await loaded
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(problems.length > 0).toBe(
      site!.facts.facts.some(
        ({ checkBy, validTo = checkBy }) => checkBy < today || validTo < today,
      ),
    )
    const dated = releaseProblems(site!, sources, options).filter(({ message }) =>
      /kontrollerats|gällde till/.test(message),
    )
    expect(dated).toEqual([])
  })

  test('prices are shown until their last day, and nothing refers to an expired one', async () => {
    const { site } = await loaded
    const prices = new Map(
      site!.facts.facts.flatMap(({ id, validTo }) => (validTo ? [[id, validTo]] : [])),
    )
    const currentPrices = [...prices.values()].filter((last) => last >= today).length
    for (const { path, model } of await pages()) {
      const text = JSON.stringify(model)
      expect(text, path).not.toMatch(/\{(if:|else\}|\/if\})/)
      if (currentPrices === 0)
        expect(text, path).not.toMatch(/prisexempel|exempelpris|#pris\b|"Priset gäller/i)
      if (currentPrices === 0)
        expect(model.head.title.replace(/fast pris/i, ''), path).not.toMatch(/\bpris/i)
    }
    expect(currentPrices > 0).toBe(
      (await pages()).some(({ model }) =>
        JSON.stringify(model).includes('Priset gäller till och med'),
      ),
    )
  })
})

test('prices are shown before the tax deduction when only the deduction is past its review date', async () => {
  const { site } = await loadedOn.get('2027-02-15')!
  const texts = modelsOf(site!, { ...smallEnv, today: '2027-02-15' }).map(({ model }) =>
    JSON.stringify(model),
  )
  expect(texts.some((text) => text.includes('Pris före avdrag'))).toBe(true)
  expect(
    texts.filter((text) => /"Priset gäller/.test(text) && /"label":"Skattereduktion, /.test(text)),
  ).toEqual([])
})

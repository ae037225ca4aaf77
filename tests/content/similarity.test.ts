import { expect, test } from 'vitest'
import { mostSimilar } from '../../renderer/content/check/similar.ts'
import { today } from '../../renderer/content/today.ts'
import { cities, content } from '../site.ts'

const several = content.services.filter(({ slug, cityPage }) => cityPage && cities.filter(({ services }) => services[slug]).length > 1)

test.each(several)('two city pages about $name share at most half of their five-word sequences', ({ slug }) => {
  const worst = mostSimilar(content, today()).find(({ service }) => service === slug)
  expect(worst?.share, worst?.cities.join(' ')).toBeLessThanOrEqual(0.5)
})

/** Drafts, publication dates and notices. */
import { expect, test } from 'vitest'
import { articlePage } from '../../renderer/content/model/articles.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { swedishDate } from '../../amplify/functions/shared/swedishTime.ts'
import {
  edited,
  smallEnv as env,
  loadSmallSite,
  smallOptions,
  withFiles,
} from '../support/smallSite.ts'
import { article, inCompany, pageAt } from './small.ts'

const paths = (changes: Record<string, string>, today = smallOptions.today) => {
  const { site, problems } = loadSite(withFiles(changes), {
    ...smallOptions,
    today,
    onlyPublished: true,
  })
  return site ? pagesOf(site).map(({ path }) => path) : problems.map(({ message }) => message)
}

test('a draft is left out of the published site and marked in a preview', () => {
  const draft = edited('cities/molndal.yaml', 'order:', 'draft: true\norder:')
  expect(paths({})).toContain('/tjanster/solceller/molndal')
  expect(paths(draft)).not.toContain('/tjanster/solceller/molndal')
  const noticesAt = (city: string) => pageAt(`/tjanster/solceller/${city}`, draft).notices
  expect(noticesAt('molndal')).toEqual(['Utkast: syns inte för besökare.'])
  expect(noticesAt('lerum')).toEqual([])
  const { site } = loadSmallSite({ 'blog/vinter.md': article('draft: true', '2026-12-24') })
  expect(articlePage(site, 'vinter', env).notices).toEqual(['Utkast: syns inte för besökare.'])
})

test('an article is published on its day, and a link to it is an error before', () => {
  const later = edited('blog/vinter.md', 'date: 2024-09-25', 'date: 2026-12-24')
  expect(paths(later)).toEqual(
    expect.arrayContaining(['sidan /blog/vinter är utkast eller publiceras senare.']),
  )
  expect(paths(later, '2026-12-24')).toContain('/blog/vinter')
  const { site } = loadSmallSite(later)
  expect(articlePage(site, 'vinter', env).notices).toEqual([
    'Syns för besökare från och med 24 december 2026.',
  ])
})

test('a notice is shown from its first to its last day', () => {
  const notices = inCompany(
    "notices: [{ text: 'Stängt i jul. Ring {phone}.', from: 2026-12-20, to: 2026-12-26 }]",
  )
  const on = (today: string) => pageAt('/tjanster/solceller', notices, today).notices
  const christmas = ['Stängt i jul. Ring 031-390 06 00.']
  const days = ['2026-12-19', '2026-12-20', '2026-12-26', '2026-12-27']
  expect(days.map(on)).toEqual([[], christmas, christmas, []])
})

test('a day begins at midnight in Sweden', () => {
  expect(swedishDate(new Date('2026-11-19T23:30:00Z'))).toBe('2026-11-20')
})

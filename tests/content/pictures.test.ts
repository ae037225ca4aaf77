/** Each illustration of the sample company has one meaning: it stands on one page. */
import { expect, test } from 'vitest'
import { content, isOfOtherTown, routes } from '../site.ts'

const illustrationsIn = (value: unknown) =>
  JSON.stringify(value).match(/illustrations\/[a-z-]+\.webp/g) ?? []

// A town that is added may borrow a picture until it has its own.
const shownOn = Object.groupBy(
  routes
    .filter(({ path }) => !isOfOtherTown(path))
    .flatMap(({ path, kind, id, hero, sections, body }) =>
      [
        ...new Set(
          illustrationsIn([
            hero,
            sections,
            body,
            kind === 'articles' && content.articles.find((article) => article.id === id)?.cover,
          ]),
        ),
      ].map((file) => ({ file, path })),
    ),
  ({ file }) => file,
)
const pagesWith = (file: string) => shownOn[file]?.map(({ path }) => path) ?? []

/** The pages of an illustration that stands on several, with the reason. */
const exceptions: Record<string, string[]> = {
  // Home's section about batteries ends with a link to their page.
  'illustrations/batterivagg.webp': ['/', '/tjanster/ai-batterilösningar'],
}

test('an illustration stands on one page', () => {
  const onSeveral = Object.keys(shownOn).filter((file) => pagesWith(file).length > 1)
  expect(onSeveral.map((file) => [file, pagesWith(file)])).toEqual(
    onSeveral.map((file) => [file, exceptions[file] ?? ['one page']]),
  )
})

test('the card of a service has a picture of its page, or one of its own', () => {
  const elsewhere = content.services.flatMap(({ slug, card }) =>
    pagesWith(card.image.file)
      .filter((path) => path !== `/tjanster/${slug}`)
      .map((path) => `${card.image.file} ${path}`),
  )
  expect(elsewhere).toEqual([])
})

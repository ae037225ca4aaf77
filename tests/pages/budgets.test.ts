/** Size budgets, a few percent above the current sizes. */
// @module-tag chromium
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inParallel } from '../../amplify/functions/shared/inParallel.ts'
import { brotliSize, scriptBytes } from '../support/pageBytes.ts'
import { kinds } from '../support/pageKinds.ts'
import { site, visit, waitForTypefaces } from '../e2e/browser.ts'
import { company } from '../site.ts'
import { dir, files, builtPage } from './built.ts'
import {
  chosenPictures,
  prefetchedSizes,
  readShifts,
  scrollThrough,
  watchShifts,
} from './inPage.ts'

/**
 * HTML with all its CSS, brotli, in bytes. Home and its headers fit into the first ten packets (14.6 kB), which
 * saves a round trip; of the others these hold the first screen: firstScreen.test.ts.
 */
const html: Record<string, number> = { home: 14_280, services: 17_800, 'cities solceller': 17_300 }
const otherHtml = 15_700
/**
 * Scripts by prefix, brotli: an article's calculator, React with the forms, the 404 page, the photos of jobs, the
 * picture upload, and the script of every page.
 */
const scripts = {
  calculator: 560,
  client: 89_500,
  notFound: 410,
  photos: 380,
  upload: 27_200,
  renderer_client: 8_820,
}
/** Two variable typefaces, subset to Swedish. */
const fonts = 22_500
/** By screen and position. A slow phone loads 45 kB in a quarter of a second. */
const pictures = {
  phone: { hero: 45_000, card: 35_000, other: 45_000 },
  desktop: { hero: 100_000, card: 35_000, other: 100_000 },
}

const screens = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
}

/** Prevents line breaks: a fallback font has the average width of a typeface, so in other texts than the sample's a line may break elsewhere. */
function preventLineBreaks() {
  const style = new CSSStyleSheet()
  style.replaceSync('main *, footer * { white-space: nowrap !important; overflow-x: clip }')
  document.adoptedStyleSheets = [style]
}

test.each(kinds)('%s has at most its budget of HTML', (kind, path) => {
  // The ports of the local AWS are random, and the name of the script depends on them. They change the size by up to 50 bytes.
  const built = builtPage(path).html.replaceAll(
    /(?<=\/\/(localhost|127\.0\.0\.1):)\d+|(?<=renderer_client\.)[\w-]+(?=\.js)/g,
    '12345',
  )
  expect(brotliSize(built), 'shrink the page, or raise its budget above').toBeLessThanOrEqual(
    html[kind] ?? otherHtml,
  )
})

/** Scrolls through a page whose fonts, pictures and script are late. */
const scrollLate = (screen: keyof typeof screens, path: string) =>
  visit(screens[screen], async ({ page }) => {
    await page.addInitScript(watchShifts)
    if (!company.sample) await page.addInitScript(preventLineBreaks)
    await page.route(/\/(fonts|images|assets)\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goto(site.documents + path)
    await waitForTypefaces(page)
    await page.evaluate(scrollThrough)
    const tooHeavy = (await page.evaluate(chosenPictures))
      .map((picture) => ({ ...picture, bytes: statSync(join(dir, picture.path)).size }))
      .filter(({ bytes, place }) => bytes > pictures[screen][place])
    expect(tooHeavy, path).toEqual([])
    const shifts = await page.evaluate(readShifts)
    // Tools show three decimals.
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      `${path} ${JSON.stringify(shifts)}`,
    ).toBeLessThan(0.001)
    const prefetched = await page.evaluate(prefetchedSizes)
    expect(
      prefetched.reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(60 * 1024)
    return prefetched.length
  })

test.each(['phone', 'desktop'] as const)(
  'every kind of page on a %s has pictures and prefetched pages within their budgets, and nothing shifts when fonts, pictures and the script are late',
  async (screen) => {
    const prefetched = await inParallel(kinds, ([, path]) => scrollLate(screen, path), 4)
    expect(prefetched.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(kinds.length)
  },
)

test('scripts have at most their budgets', () => {
  const sizes = scriptBytes(dir)
  expect(Object.keys(sizes)).toEqual(Object.keys(scripts))
  for (const [name, budget] of Object.entries(scripts))
    expect(sizes[name], name).toBeLessThanOrEqual(budget)
})

test('the script does not block the first paint', async () => {
  await visit(screens.phone, async ({ page }) => {
    let painted = false
    await page.route('**/*.js', async (route) => {
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      )
      painted = true
      await route.continue()
    })
    await page.goto(site.documents)
    expect(painted).toBe(true)
  })
})

test('the typefaces that every page loads have at most their budget', () => {
  const typefaces = ['figtree', 'familjen-grotesk'].map((name) => `/fonts/${name}.woff2`)
  expect(
    [...files].filter((file) => file.endsWith('.woff2') && !typefaces.includes(file)).sort(),
  ).toEqual([
    '/fonts/familjen-grotesk-latin-ext.woff2',
    '/fonts/familjen-grotesk-latin.woff2',
    '/fonts/figtree-latin-ext.woff2',
    '/fonts/figtree-latin.woff2',
  ])
  expect(
    typefaces.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0),
  ).toBeLessThanOrEqual(fonts)
})

/** Every script and style sheet of the built site against the oldest engines: scripts/vite/engines.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newerUses } from '../engines/scripts.ts'
import { newerStyles } from '../engines/styles.ts'
import { featureAt, isNewer } from '../engines/support.ts'
import { dir, files, pages } from './built.ts'

/** Newer features in scripts, each with its guard or with what older engines do. */
const guardedScripts: Record<string, string> = {
  'api.Window.navigation': 'clientNavigation returns without it; React tests its type',
  'api.CSSStyleSheet.replaceSync':
    'prefetch.ts runs with the Navigation API only; addRules has another way',
  'api.Document.adoptedStyleSheets': 'as replaceSync',
  'api.ShadowRoot.adoptedStyleSheets': 'not of a shadow root: as replaceSync',
  'api.Element.ariaBusy': 'navigation.ts runs with the Navigation API only',
  'api.Navigator.connection': 'only its properties are read, after a test',
  'api.WorkerNavigator.connection': 'not in a worker: as Navigator.connection',
  'api.Window.requestIdleCallback': 'setTimeout replaces it',
  'api.trustedTypes': 'only after a test',
  'api.CanvasRenderingContext2D.imageSmoothingQuality': 'older engines ignore it',
  'javascript.builtins.Error.captureStackTrace': 'zod tests it',
  'javascript.builtins.Error.stackTraceLimit': 'zod tests it',
  'api.Window.setImmediate': 'React tests its type',
  'api.Navigator.userActivation': 'without it every page counts as pressed',
  'api.DecompressionStream': 'only after a test: a picture without its end is taken as complete',
  'api.Document.startViewTransition': 'React, for a component that forms do not use',
  'api.Element.startViewTransition': 'React, for a component that forms do not use',
  'api.HTMLElement.popover': 'React tests it',
  'api.PerformanceResourceTiming.transferSize': 'React tests its type',
}

/** Properties of own objects with the names of newer features. */
const otherObjects: Record<string, string> = {
  'api.AnimationEvent.animation': 'names of events in React',
  'api.TransitionEvent.animation': 'names of events in React',
  'api.CSSStyleDeclaration.cssFloat':
    'in the type of all browsers, under the name of CSS2Properties',
  'api.CompositionEvent.locale': 'React, for Internet Explorer',
  'api.IDBIndex.locale': 'React, for Internet Explorer',
  'api.EventTarget.when': 'a condition of zod',
  'api.HTMLInputElement.capture': 'an option of listeners',
  'api.HTMLImageElement.fetchPriority': 'a property of React elements',
  'api.HTMLLinkElement.fetchPriority': 'a property of React elements',
  'api.HTMLScriptElement.fetchPriority': 'a property of React elements',
  'api.HTMLLinkElement.imageSizes': 'a property of React elements',
  'api.IntersectionObserver.delay': 'an option of React',
  'api.Navigator.share': 'a share of the estimate, and an option of React',
  'api.Notification.tag': 'a property of React nodes',
  'api.RTCDataChannel.priority': 'of a queue in React',
  'api.RTCIceCandidate.priority': 'of a queue in React',
  'api.VTTCue.region': 'of AWS, and the toasts',
  'api.PerformanceResourceTiming.contentEncoding': 'a header in Amplify',
  'javascript.builtins.Function.displayName': 'a property of React components',
  'javascript.builtins.Uint8Array.toBase64': 'a function of Amplify',
  'api.MessageEvent.userActivation': 'not of a message: as Navigator.userActivation',
  'api.Blob.bytes': 'a property of picked files',
  'api.Request.bytes': 'a property of picked files',
  'api.Response.bytes': 'a property of picked files',
}

/** Newer CSS, each with what older engines show. */
const guardedStyles: Record<string, string> = {
  'properties.text-wrap': 'other line breaks',
  'properties.text-wrap.balance': 'other line breaks',
  'properties.text-wrap.pretty': 'other line breaks',
  'properties.hyphens': 'other line breaks',
  'properties.hyphenate-limit-chars': 'other line breaks',
  'properties.align-content.start': 'in blocks only, here in a grid',
  'properties.overflow.clip': 'square corners of a pressed button',
  'properties.overscroll-behavior': 'the page scrolls after the end of the menu',
  'properties.overscroll-behavior.contain': 'the page scrolls after the end of the menu',
  'properties.scrollbar-width': 'a scroll bar',
  'properties.scrollbar-width.none': 'a scroll bar',
  'properties.grid-template-columns.subgrid': 'bars below their labels',
  'at-rules.media.forced-colors': 'no borders with forced colours, which the engine has not',
  'selectors.-webkit-search-cancel-button': "the engine's own button",
  'selectors.details-content': 'closed answers stay closed on paper',
  'properties.content-visibility': 'closed answers stay closed on paper',
  'properties.content-visibility.visible': 'closed answers stay closed on paper',
  'properties.break-after.avoid': 'headings at the end of a sheet',
  'selectors.has :has(header>details[open])': 'the page scrolls behind the open menu',
  'selectors.has :has([data-mobilebar][data-shown])':
    'anchors scroll to below the bar, and toasts cover it',
  'selectors.has :has(+footer)': 'another distance to the footer',
  'selectors.has :has(>:not(.small))': 'an empty row',
  'selectors.has :has(a:focus-visible)': '@supports has another ring',
  'selectors.has :has(a)': 'cards without their ground',
  'selectors.has :has(>.i)': 'other distances',
  'selectors.has :has(blockquote)': 'other distances',
  'selectors.has :has(+ul)': 'other distances',
  'selectors.has :has(>h2)': 'headings at the end of a sheet',
  'selectors.has :has(picture,[role="img"] svg)': 'more pictures on paper',
  'selectors.has :has(>picture)': 'more pictures on paper',
  'selectors.has :has([data-links],.closing,[data-behaviour="slider"])': 'more sections on paper',
}

/** Newer elements and attributes, each with what older engines do. */
const guardedHtml: Record<string, string> = {
  search: 'no landmark',
  'img[fetchpriority]': 'another order of downloads',
  'input[autocapitalize]': "the keyboard's default",
  'div[inert]': 'the honeypot, which is read-only and out of the tab order as well',
}

const read = (file: string) => readFileSync(join(dir, file), 'utf8')
const site = pages.filter(({ path }) => !/^\/(admin|kontor)(\/|$)/.test(path))
/** The scripts that pages name, and those that these name: not the scripts of /kontor, which is for current browsers. */
const scriptFiles = namedIn(site.map(({ html }) => html))
function namedIn(texts: string[], known: string[] = []): string[] {
  const isNamed = (file: string) => texts.some((text) => text.includes(file))
  const found = [...files].filter(
    (file) => /^\/assets\/.*\.js$/.test(file) && !known.includes(file) && isNamed(file),
  )
  return found.length === 0 ? known : namedIn(found.map(read), [...known, ...found])
}
const sources = scriptFiles.map((file) => ({ file, text: read(file) }))

/** Compares the features with the places of their use to those that are listed. */
function expectGuarded(found: Map<string, string>, guarded: object): void {
  const listed = new Set(Object.keys(guarded))
  const unguarded = [...found].filter(([feature]) => !listed.has(feature))
  expect(
    Object.fromEntries(unguarded),
    'give it a guard or another way, and list it above',
  ).toEqual({})
  expect(
    [...listed].filter((feature) => !found.has(feature)),
    'listed above, but not used',
  ).toEqual([])
}

test('scripts use newer syntax, patterns and interfaces only with a guard', () => {
  const inline = site.flatMap(({ path, root }) =>
    root
      .querySelectorAll('script')
      .filter(
        (script) => !script.getAttribute('src') && !script.getAttribute('type')?.endsWith('json'),
      )
      .map((script) => ({ file: path, text: script.textContent })),
  )
  const found = new Map<string, string>()
  for (const [text, file] of new Map([...sources, ...inline].map(({ file, text }) => [text, file])))
    for (const { feature, code, isUncertain } of newerUses(text))
      if (!isUncertain) found.set(feature, `${file}: ${code}`)
  expectGuarded(found, { ...guardedScripts, ...otherObjects })
  expect(sources.length).toBeGreaterThan(2)
  expect(inline.length).toBeGreaterThanOrEqual(site.length)
})

test('styles use newer features only where their loss hides neither a state nor a text', () => {
  const inPages = site.flatMap(({ path, root }) =>
    root.querySelectorAll('style').map(({ textContent }) => ({ file: path, text: textContent })),
  )
  // The rules of *.deferred.styles.ts are the only texts in scripts that look like these.
  const inScripts = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\(`((?:@|\.)[^`$]*\{[^`]*:[^`]*\})`\)/g)].map(([, rules = '']) => ({
      file,
      text: rules,
    })),
  )
  expect(inScripts.length).toBeGreaterThan(0)
  const found = new Map<string, string>()
  for (const [text, file] of new Map(
    [...inPages, ...inScripts, { file: '/print.css', text: read('/print.css') }].map(
      ({ file, text }) => [text, file],
    ),
  ))
    for (const feature of newerStyles(text)) found.set(feature, file)
  expectGuarded(found, guardedStyles)
})

test('elements and attributes are newer only where older engines do without', () => {
  const found = new Map<string, string>()
  for (const { path, root } of site)
    for (const { rawTagName, attributes } of root.querySelectorAll('*')) {
      const tag = rawTagName.toLowerCase()
      if (isNewer(featureAt('html', 'elements', tag))) found.set(tag, path)
      for (const name of Object.keys(attributes).map((key) => key.toLowerCase()))
        if (
          isNewer(
            featureAt('html', 'elements', tag, name) ??
              featureAt('html', 'global_attributes', name),
          )
        )
          found.set(`${tag}[${name}]`, path)
    }
  expectGuarded(found, guardedHtml)
})

/** What a deployment to Amplify sets: headers and redirects. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amplifyRules } from '../../scripts/serve/amplifyRules.ts'
import { customHttpText } from '../../scripts/serve/customHttp.ts'
import { headersFor } from '../../scripts/serve/headers.ts'

test('customHttp.yml has the headers of the local server', () => {
  expect(readFileSync('customHttp.yml', 'utf8')).toBe(customHttpText())
})

test.each([
  ['/kontakt', 'X-Content-Type-Options', 'nosniff'],
  ['/kontakt', 'Content-Security-Policy', "frame-ancestors 'none'"],
  ['/kontakt', 'Cache-Control', 'public, max-age=300, must-revalidate'],
  ['/assets/entries/a.js', 'Cache-Control', 'public, max-age=31536000, immutable'],
  ['/admin/index.html', 'X-Robots-Tag', 'noindex'],
  ['/favicon.svg', 'Content-Security-Policy', expect.stringContaining('sandbox')],
])('%s is sent with %s: %s', (path, name, value) => {
  expect(headersFor(path)[name]).toEqual(value)
})

const origin = 'https://www.ljungsol.example'
const appOrigin = 'https://main.d1234.amplifyapp.com'
const pages = ['/', '/kontakt', '/tjanster/ai-batteril%C3%B6sningar']
const aliases = [
  { from: '/tjanster/ai-batterilosningar', to: '/tjanster/ai-batterilösningar' },
  { from: '/tjanster', to: '/#tjanster' },
]
const rules = amplifyRules(aliases, origin, appOrigin)

/** As Amplify documents: the first rule whose source matches; `<*>` is any text. */
function answerOfAmplify(path: string): string {
  for (const { source, target, status } of rules) {
    const [start = '', end] = source.split('<*>')
    const isPattern = end !== undefined && path.length >= start.length + end.length
    const matches = isPattern ? path.startsWith(start) && path.endsWith(end) : path === source
    if (!matches || (source === '/<*>' && pages.includes(path))) continue
    const text = isPattern ? path.slice(start.length, path.length - end.length) : ''
    return status === '301' ? answerOfAmplify(target.replace('<*>', text)) : target
  }
  return path
}

test.each([
  ['/kontakt/', '/kontakt'],
  ['/kontakt.html', '/kontakt'],
  ['/tjanster/ai-batterilosningar/', '/tjanster/ai-batteril%C3%B6sningar'],
  // Amplify adds the query to the end of the target, where a fragment would swallow it.
  ['/tjanster', '/'],
  ['/admin/', '/admin/index.html'],
  ['/finns-inte', '/404.html'],
])('on Amplify %s leads to %s', (path, target) => {
  expect(answerOfAmplify(path)).toBe(target)
})

test('the twin of the host and the address that Amplify gives the app lead to the site', () => {
  expect(rules.slice(0, 2)).toEqual([
    { source: 'https://ljungsol.example', target: origin, status: '301' },
    { source: appOrigin, target: origin, status: '301' },
  ])
})

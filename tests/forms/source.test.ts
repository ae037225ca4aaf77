/** The source of a visit. */
import { afterEach, expect, test, vi } from 'vitest'
import { visitSource } from '../../renderer/forms/source.ts'

afterEach(() => void vi.unstubAllGlobals())

const site = 'https://www.ljungsol.example'
const landing = `${site}/tjanster/ai-batteril%C3%B6sningar?utm_source=brev&utm_campaign=h%C3%B6st+2026&gclid=abc&utm_term=`
const elsewhere = 'https://www.annan.example/sida?hemligt=1#x'

test.each([
  [
    'the document’s own address',
    [],
    landing,
    elsewhere,
    'brev / höst 2026, från www.annan.example/sida, första sidan /tjanster/ai-batterilösningar',
  ],
  [
    'the first entry after a reload',
    [landing],
    `${site}/kontakt`,
    `${site}/blog`,
    'brev / höst 2026, första sidan /tjanster/ai-batterilösningar',
  ],
  ['an app', [], `${site}/`, 'android-app://com.example/', 'från com.example, första sidan /'],
  ['nothing else', [], `${site}/`, '', 'första sidan /'],
  ['an address that is none', [], '/', '', ''],
])('a visit’s source is read from %s', (_, entries, name, referrer, source) => {
  vi.stubGlobal(
    'window',
    entries.length > 0 ? { navigation: { entries: () => entries.map((url) => ({ url })) } } : {},
  )
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name }] })
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('location', new URL(`${site}/kontakt`))
  expect(visitSource()).toEqual(source)
})

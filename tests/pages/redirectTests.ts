/** The redirects that every host makes. */
import { expect, test } from 'vitest'
import { redirects } from '../../renderer/content/model/urls.ts'
import { content, routes } from '../site.ts'
import { sameAddress, spellingsOf } from '../spellings.ts'

/** `get` asks the host for a path, without following redirects. */
export function testRedirects(get: (path: string) => Promise<Response>): void {
  const answer = async (path: string) => {
    const { status, headers } = await get(path)
    return [path, status, headers.get('location')]
  }

  test.each(routes.map(({ path }) => path))(
    '%s answers 200, and every other spelling redirects to it, with the query',
    async (path) => {
      for (const address of [encodeURI(path), sameAddress(path)])
        expect((await get(address)).status).toBe(200)
      for (const spelling of spellingsOf(path)) {
        const asked = `${spelling}?utm_source=x`
        expect(await answer(asked)).toEqual([asked, 301, `${encodeURI(path)}?utm_source=x`])
      }
    },
  )

  test.each(redirects(content))(
    'every spelling of the alias $from redirects to $to',
    async ({ from, to }) => {
      for (const spelling of [encodeURI(from), ...spellingsOf(from)])
        expect(await answer(spelling)).toEqual([spelling, 301, encodeURI(to)])
    },
  )

  test.each([
    ['/tjanster', '/#tjanster'],
    ['/tjanster?utm_source=x', '/?utm_source=x#tjanster'],
    ['/Tjanster/?utm_source=x&a=b', '/?utm_source=x&a=b#tjanster'],
    ['/admin', '/admin/'],
  ])('%s redirects to %s', async (path, target) =>
    expect(await answer(path)).toEqual([path, 301, target]),
  )
}

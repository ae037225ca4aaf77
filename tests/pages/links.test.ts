/** Links, pictures and files of the built site. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fonts } from '../../renderer/theme/tokens.ts'
import { builtPage, dir, files, pages } from './built.ts'

const redirects: { from: string; to: string }[] = JSON.parse(
  readFileSync(join(dir, '../redirects.json'), 'utf8'),
)
const origin = new URL(
  builtPage('/').root.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
).origin
const known = new Set([...pages.map(({ path }) => path), '/kontor'])

/** The addresses on this site in a page: links, pictures, and what its head names. */
function addressesIn({ path, root }: (typeof pages)[number]): URL[] {
  const addresses: string[] = []
  for (const element of root.querySelectorAll('[href],[src],[srcset],[content]')) {
    const { href, src, srcset, content } = element.attributes
    for (const address of [href, src, ...(srcset?.split(', ') ?? [])])
      if (address) addresses.push(address.split(' ')[0] ?? '')
    if (content?.startsWith(origin)) addresses.push(content)
  }
  return addresses
    .map((address) => new URL(address, origin + encodeURI(path)))
    .filter((url) => url.origin === origin)
}

function faultOf({ pathname, hash }: URL): string | undefined {
  const path = decodeURIComponent(pathname)
  const moved = redirects.find(({ from }) => from === path)
  const target = moved?.to ?? path + hash
  const [page = '', anchor] = decodeURIComponent(target).split('#')
  if (!known.has(page)) return files.has(page) ? undefined : `${page} is missing`
  if (!anchor || anchor === 'top' || page === '/kontor') return undefined
  const { root } = builtPage(page)
  return root.getElementById(anchor) ? undefined : `${page} has no #${anchor}`
}

test('every link, picture and file of every page exists', () => {
  const faults = pages.flatMap((page) =>
    addressesIn(page).map((url) => [page.path, faultOf(url)] as const),
  )
  expect(faults.filter(([, fault]) => fault)).toEqual([])
})

test('links lead from the home page to every other page', () => {
  const reached = new Set(['/'])
  for (const path of reached)
    for (const { pathname } of addressesIn(builtPage(path)))
      if (known.has(decodeURIComponent(pathname))) reached.add(decodeURIComponent(pathname))
  const unreached = [...known].filter((path) => !reached.has(path))
  expect(unreached.toSorted()).toEqual(['/404', '/kontor'])
})

test('redirects lead to pages', () => {
  const lost = redirects.filter(({ to }) => !known.has(to.replace(/[?#].*/, '')))
  expect(lost).toEqual([])
})

test('pictures are as wide as their names say, and those of links 1200 by 630', async () => {
  for (const [, width, name = ''] of builtPage('/').html.matchAll(
    /(?=\/images\/[\w-]+?-(\d+)-\w{10}\.(?:avif|webp))(\/images\/[\w.-]+)/g,
  ))
    expect([name, (await sharp(join(dir, name)).metadata()).width]).toEqual([name, Number(width)])
  for (const { root } of pages) {
    const card = root.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? ''
    const file = join(dir, decodeURIComponent(new URL(card).pathname))
    const { width, height } = await sharp(file).metadata()
    expect([card, width, height]).toEqual([card, 1200, 630])
  }
})

test('robots.txt, security.txt, manifest, licences, sitemap and feed are complete', () => {
  const text = (file: string) => readFileSync(join(dir, file), 'utf8')
  expect(text('robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`)
  expect(text('.well-known/security.txt')).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-/)
  const manifest = JSON.parse(text('manifest.webmanifest'))
  for (const { src } of manifest.icons) expect(files.has(src)).toBe(true)
  for (const { file } of Object.values(fonts))
    expect(text('licenses.md')).toContain(`${file}-OFL.txt`)

  const listed = [...text('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
  const indexed = pages
    .filter(({ root }) => root.querySelector('meta[name=robots][content^=index]'))
    .map(({ root }) => root.querySelector('link[rel=canonical]')?.getAttribute('href'))
  expect(listed.toSorted()).toEqual(indexed.toSorted())

  const feed = [...text('blog/rss.xml').matchAll(/<guid>(.*?)<\/guid>/g)]
  const articles = pages.filter(({ path }) => path.startsWith('/blog/'))
  expect(feed).toHaveLength(articles.length)
  expect(existsSync(join(dir, 'server'))).toBe(false)
})

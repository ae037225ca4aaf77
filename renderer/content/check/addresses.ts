/** Checks that published URLs continue to resolve. */
import { pagesOf, unreadablePages } from '../model/pagesOf.ts'
import { aliasRedirects } from '../model/urls.ts'
import { memoize } from '../memoize.ts'
import { keyRange, problemAt, rawFields } from '../read/positions.ts'
import { type Problem, problem } from '../read/problems.ts'
import { assemble } from '../assemble.ts'
import { type PartialSite, type Sources, findSource } from '../site.ts'

/** URLs of the published content that no longer resolve, each with the file that had it. */
export function removedUrls(before: Sources, sources: Sources, now = assemble(sources)): { address: string; file: string }[] {
  const { site: published, addresses } = urlsBefore(before)
  // After `npm run new` the published URLs belong to another company.
  if (published.company && now.company && published.company.organisationNumber !== now.company.organisationNumber) return []
  const current = new Set(urlsOf(now, sources).map(({ address }) => address))
  return addresses.filter(({ address }) => !current.has(address))
}

const urlsBefore = memoize((before: Sources) => {
  const site = assemble(before)
  return { site, addresses: urlsOf(site, before) }
})

export const checkRemovedUrls = (before: Sources, sources: Sources, site: PartialSite): Problem[] =>
  removedUrls(before, sources, site).map(({ address, file }) => {
    const line = `- ${address}`
    const message = `adressen ${address} har funnits på webbplatsen och leder ingenstans.`
    const source = findSource(sources, file)
    if (source) return problemAt(source, keyRange(source, [], 'aliases'), message, `Skriv ${line} under aliases.`)
    const servicePath = /^\/tjanster\/[^/]+(?=\/)/.exec(address)?.[0]
    const other = [...sources.services.values()].find((service) => servicePath === `/tjanster/${rawFields<{ slug: string }>(service).slug}`)
    const location = other ? `content/${other.file}` : 'filen för den sida som ska svara i stället'
    return problem({ file, text: '', range: [0, 0] }, message, `Skriv ${line} under aliases i ${location}.`)
  })

export function urlsOf(site: PartialSite, sources: Sources): { address: string; file: string }[] {
  const pages = [...pagesOf(site), ...unreadablePages(site, sources)]
  const fileAt = new Map(pages.toReversed().map(({ path, sources: [file = ''] }) => [path, file]))
  return [
    ...pages.map(({ path, sources: [file = ''] }) => ({ address: path, file })),
    ...aliasRedirects(site).map(({ from, to }) => ({ address: from, file: fileAt.get(to) ?? '' })),
  ]
}

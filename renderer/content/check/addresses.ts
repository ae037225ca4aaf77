import { pagesOf } from '../model/pagesOf.ts'
import { aliasRedirects } from '../model/urls.ts'
import { memoize } from '../memoize.ts'
import { keyRange, problemAt } from '../read/positions.ts'
import { type Problem, problem } from '../read/problems.ts'
import { assemble } from '../assemble.ts'
import { type PartialSite, type Sources, sourceOf } from '../site.ts'

/** An address that visitors have goes on leading somewhere. By the file whose page or old address it was. */
export function removedUrls(before: Sources, sources: Sources, now = assemble(sources)): { address: string; file: string }[] {
  const { site: was, addresses } = urlsBefore(before)
  // What `npm run new` leaves behind were the addresses of another company.
  if (was.company && now.company && was.company.organisationNumber !== now.company.organisationNumber) return []
  const kept = new Set(urlsOf(now, sources).map(({ address }) => address))
  return addresses.filter(({ address }) => !kept.has(address))
}

const urlsBefore = memoize((before: Sources) => {
  const site = assemble(before)
  return { site, addresses: urlsOf(site, before) }
})

export const checkRemovedUrls = (before: Sources, sources: Sources, site: PartialSite): Problem[] =>
  removedUrls(before, sources, site).map(({ address, file }) => {
    const line = `- ${address}`
    const what = `adressen ${address} har funnits på webbplatsen och leder ingenstans.`
    const source = sourceOf(sources, file)
    if (source) return problemAt(source, keyRange(source, [], 'aliases'), what, `Skriv ${line} under aliases.`)
    const home = /^\/tjanster\/[^/]+(?=\/)/.exec(address)?.[0]
    const other = [...sources.services.values()].find(({ raw }) => home === `/tjanster/${(raw as { slug?: string } | undefined)?.slug}`)
    const where = other ? `content/${other.file}` : 'filen för den sida som ska svara i stället'
    return problem({ file, text: '', range: [0, 0] }, what, `Skriv ${line} under aliases i ${where}.`)
  })

export function urlsOf(site: PartialSite, sources: Sources): { address: string; file: string }[] {
  const pages = pagesOf(site, sources)
  const fileAt = new Map(pages.toReversed().map(({ path, sources: [file = ''] }) => [path, file]))
  return [
    ...pages.map(({ path, sources: [file = ''] }) => ({ address: path, file })),
    ...aliasRedirects(site).map(({ from, to }) => ({ address: from, file: fileAt.get(to) ?? '' })),
  ]
}

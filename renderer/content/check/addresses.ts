/** Checks that published URLs continue to resolve. */
import { pagesOf, unreadablePages } from '../model/pagesOf.ts'
import { aliasRedirects } from '../model/urls.ts'
import { memoize } from '../memoize.ts'
import { keyRange, problemAt, rawFields, type Source } from '../read/positions.ts'
import { fileProblem, type Problem } from '../read/problems.ts'
import { assemble } from '../assemble.ts'
import { allSources, type PartialSite, type Sources, findSource } from '../site.ts'

/** URLs of the published content that no longer resolve, each with the file that had it. */
export function removedUrls(
  before: Sources,
  sources: Sources,
  now = assemble(sources),
): { address: string; file: string }[] {
  // After `npm run new` the published URLs belong to another company.
  if (organisationNumberOf(before) !== organisationNumberOf(sources)) return []
  const current = new Set(urlsOf(now, sources).map(({ address }) => address))
  const unreadable = new Set(
    allSources(sources).flatMap(({ value, file }) => (value === undefined ? file : [])),
  )
  // What a file with errors says about its addresses is unknown.
  return urlsBefore(before).filter(
    ({ address, files }) => !current.has(address) && !files.some((file) => unreadable.has(file)),
  )
}

/** Read before validation: another field of the file may have an error. */
const organisationNumberOf = ({ company }: Sources) =>
  rawFields<{ organisationNumber: string }>(company.get('')).organisationNumber

const urlsBefore = memoize((before: Sources) => urlsOf(assemble(before), before))

export function checkRemovedUrls(before: Sources, sources: Sources, site: PartialSite): Problem[] {
  const lost = removedUrls(before, sources, site).map(({ address, file }) => {
    const own = findSource(sources, file)
    const service = /^\/tjanster\/([^/]+)\//.exec(address)?.[1]
    const isService = (other: Source) => rawFields<{ slug: string }>(other).slug === service
    return { address, file, own, target: own ?? [...sources.services.values()].find(isService) }
  })
  return lost.map(({ address, file, own, target }) => {
    const message = `adressen ${address} har funnits på webbplatsen och leder ingenstans.`
    const others = target ? lost.filter((other) => other.target === target) : []
    const addresses = target ? others.map((other) => other.address) : [address]
    const instead = aliasLines(own, target, addresses)
    return own
      ? problemAt(own, keyRange(own, [], 'aliases'), message, instead)
      : fileProblem(file, message, instead)
  })
}

/** The lines to write, complete: a file has one list of old addresses. */
function aliasLines(
  own: Source | undefined,
  target: Source | undefined,
  addresses: string[],
): string {
  const raw = rawFields<{ aliases: unknown }>(target)
  const present = Array.isArray(raw.aliases) ? raw.aliases.map(String) : []
  const file = target ? `content/${target.file}` : 'filen för den sida som ska svara i stället'
  const place = own ? 'här' : `i ${file}`
  const lines = [...new Set([...present, ...addresses])].map((address) => `  - ${address}`)
  const how = 'aliases' in raw ? `Byt aliases ${place} mot` : `Skriv ${place}, utan indrag`
  return [`${how}:`, 'aliases:', ...lines].join('\n')
}

/** The addresses of all pages and their aliases, each with its own file and all that its page shows. */
export function urlsOf(
  site: PartialSite,
  sources: Sources,
): { address: string; file: string; files: string[] }[] {
  const pages = [...pagesOf(site), ...unreadablePages(site, sources)]
  const filesAt = new Map(pages.toReversed().map(({ path, sources: files }) => [path, files]))
  const located = (address: string, files: string[] = []) => ({
    address,
    file: files[0] ?? '',
    files,
  })
  return [
    ...pages.map(({ path, sources: files }) => located(path, files)),
    ...aliasRedirects(site).map(({ from, to }) => located(from, filesAt.get(to))),
  ]
}

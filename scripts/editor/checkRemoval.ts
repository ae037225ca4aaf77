/** What the CMS asks before it writes or removes entries. Of a removal: who names, or links to, what would be gone. */
import { vanishedAddresses } from '../../renderer/content/check/addresses.ts'
import { checkLinks } from '../../renderer/content/check/links.ts'
import { textsOf } from '../../renderer/content/check/walk.ts'
import { isDraft } from '../../renderer/content/drafts.ts'
import { readSources } from '../../renderer/content/load.ts'
import type { Problem } from '../../renderer/content/read/problems.ts'
import { articleUrl, cityUrl } from '../../renderer/content/model/urls.ts'
import { assemble } from '../../renderer/content/assemble.ts'
import type { Sources } from '../../renderer/content/site.ts'
import type { ContentRead } from '../build/contentFiles.ts'
import { checkSave, knownAddresses, type Save, same, type Verdict, withAliases } from './checkSave.ts'

/** Files under content/. */
export type Removal = { removed: string[] }
export type Asked = Save | Removal

export const verdictOn = (asked: Asked, content: ContentRead): Verdict =>
  'removed' in asked ? checkRemoval(asked, content) : checkSave(asked, content)

export function checkRemoval({ removed }: Removal, content: ContentRead): Verdict {
  const { files, options } = content
  const known = knownAddresses(content)
  const linkProblems = (sources: Sources) => checkLinks(sources, assemble(sources))
  const left = Object.fromEntries(Object.entries(files).filter(([file]) => !removed.includes(file)))
  const [before, without] = [readSources(files).sources, readSources(left).sources]

  const texts = { ...left }
  const problems: string[] = []
  for (const { address } of vanishedAddresses(before, without)) {
    if (!known.has(address)) continue
    const heir = heirOf(address, without, options.today)
    if (heir) texts[heir] = withAliases(heir, texts[heir]!, (aliases) => [...aliases, address])
    else problems.push(`Ingen annan sida kan ta över adressen ${address}. Slå på Utkast i stället, så syns den inte.`)
  }
  for (const { role, value, path, source, say } of textsOf(before)) {
    const named = typeof role === 'object' && 'ref' in role ? before[role.ref].get(value)?.file : undefined
    // Sveltia would empty it where a form may leave it empty, and the page may need it nevertheless.
    if (named && removed.includes(named) && !removed.includes(source.file))
      problems.push(placed(say(`${String(path.findLast((step) => typeof step === 'string'))} är ${value}.`, 'Välj något annat där först.')))
  }
  const told = new Set(linkProblems(before).map(same))
  for (const problem of linkProblems(readSources(texts).sources)) if (!told.has(same(problem))) problems.push(placed(problem))
  return {
    others: Object.fromEntries(Object.entries(texts).filter(([file, text]) => text !== files[file])),
    problems: problems.map((text) => ({ text, label: '', path: '' })),
  }
}

const placed = ({ file, line, what, instead = '' }: Problem) => `${file}, rad ${line}: ${what} ${instead}`.trim()

/** The file of the page that an address leads to when its own page is removed: of a town the service's, of an article the newest other's. */
function heirOf(address: string, sources: Sources, today: string): string | undefined {
  const { services, articles } = assemble(sources)
  const service = services.find(({ slug }) => address.startsWith(cityUrl(slug, '')))
  if (service) return sources.services.get(service.id)!.file
  const article = address.startsWith(articleUrl('')) && articles.find((other) => !isDraft(other, today))
  return article ? sources.articles.get(article.id)!.file : undefined
}

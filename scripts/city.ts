/** `npm run city`: adds a city. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentFormat } from './editor/admin/contentFormat.ts'
import { readSources } from '../renderer/content/load.ts'
import { problemText } from '../renderer/content/read/problems.ts'
import { slugify } from '../renderer/content/read/repair.ts'
import { countyOf } from '../renderer/content/schema/counties.ts'
import { cityUrl } from '../renderer/content/model/urls.ts'
import { entrySource } from '../renderer/content/site.ts'
import { today } from '../renderer/content/today.ts'
import { lastCommitted } from './build/committedFiles.ts'
import { loadContent, readContent } from './build/contentFiles.ts'
import { command } from './command.ts'
import { withAliases } from './editor/checkCommit.ts'
import { cityFile } from './new/cityFile.ts'
import { usageError, UserFacingError } from '../amplify/functions/shared/userFacingError.ts'
import { rawFields, type Source } from '../renderer/content/read/positions.ts'

const { readYaml } = contentFormat()

type CityKeys = { slug: string; name: string; order: number }

/**
 * Adds a city as a file that explains every field. Returns a report with what is left to fill in.
 */
export async function city(args: string[], root = 'content'): Promise<string> {
  if (/^(add|rename|remove)$/i.test(args[0] ?? ''))
    throw usageError(
      'Skriv bara namnet på en ny ort. Byt namn på en ort eller ta bort den i npm run edit.',
    )
  const name = args.join(' ').trim()
  if (!name) throw usageError('Något fattas.')
  const slug = slugify(name)
  if (!/[a-z]/.test(slug)) throw new UserFacingError('Ortens namn måste ha minst en bokstav a–ö.')
  const file = `cities/${slug}.yaml`
  if (existsSync(join(root, file))) throw new UserFacingError(`${join(root, file)} finns redan.`)

  const { sources } = readSources((await readContent(root, today(), lastCommitted)).files)
  const services = [...sources.services.values()]
  for (const service of services) removeAlias(service, slug, root)

  const orders = [...sources.cities.values()].map((source) =>
    Number(rawFields<CityKeys>(source).order ?? 0),
  )
  const { region = '' } = rawFields<{ region: string }>(entrySource(sources, 'company'))
  const geoRegion = countyOf(region)
  mkdirSync(join(root, 'cities'), { recursive: true })
  const text = cityFile({
    name,
    slug,
    order: Math.max(0, ...orders) + 1,
    geoRegion,
    services,
    root,
  })
  writeFileSync(join(root, file), text)

  const { problems } = await loadContent(root)
  const errors = problems.filter(
    (problem) => problem.severity === 'error' && problem.file === `content/${file}`,
  )
  const rest = errors.length > 0 ? ['', 'Kvar att göra:', ...errors.map(problemText)] : []
  return [`${join(root, file)} är skapad.`, ...rest].join('\n')
}

/** An address that redirects to the service since its city was removed is a page again. */
function removeAlias(service: Source, citySlug: string, root: string): void {
  const url = cityUrl(rawFields<CityKeys>(service).slug ?? '', citySlug)
  const aliases = (readYaml(service.text).aliases ?? []) as string[]
  if (!aliases.includes(url)) return
  const without = withAliases(service.file, service.text, (urls) =>
    urls.filter((alias) => alias !== url),
  )
  writeFileSync(join(root, service.file), without)
}

const usage = `Skapar filen för en ny ort, med en förklaring till varje fält.

  npm run city -- Floda

Byt namn på en ort eller ta bort den i npm run edit: då leder de gamla adresserna rätt.`

if (import.meta.main) {
  const { args } = command({ usage, swedish: true, argCount: [1, 9] })
  console.log(await city(args))
}

/** `npm run city`: adds, renames and removes cities. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentFormat } from './editor/admin/contentFormat.ts'
import { readSources } from '../renderer/content/load.ts'
import { problemText } from '../renderer/content/read/problems.ts'
import { slugify } from '../renderer/content/read/repair.ts'
import { countyOf } from '../renderer/content/schema/counties.ts'
import { cityUrl, serviceUrl } from '../renderer/content/model/urls.ts'
import { entrySource } from '../renderer/content/site.ts'
import { today } from '../renderer/content/today.ts'
import { lastCommitted } from './build/committedFiles.ts'
import { loadContent, readContent } from './build/contentFiles.ts'
import { command } from './command.ts'
import { checkCommit, withAliases } from './editor/checkCommit.ts'
import { cityFile } from './editor/cityFile.ts'
import { UsageError, UserFacingError } from './machine/userFacingError.ts'
import { rawFields } from '../renderer/content/read/positions.ts'

const { readYaml, writeYaml } = contentFormat()

const verbs: Record<string, 'add' | 'rename' | 'remove'> = {
  ...{ add: 'add', ny: 'add', 'lägg-till': 'add' },
  ...{ rename: 'rename', 'byt-namn': 'rename' },
  ...{ remove: 'remove', 'ta-bort': 'remove', delete: 'remove', radera: 'remove' },
}

type CityKeys = { slug: string; name: string; order: number }

/** Adds, renames or removes a city as a commit of the CMS would: old addresses redirect, and links follow. Returns a report. */
export async function city(args: string[], root = 'content'): Promise<string> {
  const verb = verbs[args[0]?.normalize('NFC').toLowerCase() ?? '']
  // A name alone is a new city.
  const [command, rest] = verb ? [verb, args.slice(1)] : ['add' as const, args]
  const content = await readContent(root, today(), lastCommitted)
  const { sources } = readSources(content.files)
  const services = [...sources.services.values()]
  const values = (id: string) => rawFields<CityKeys>(sources.cities.get(id))
  const fileOf = (id: string) => `cities/${id}.yaml`
  const aliasesOf = (text: string) => (readYaml(text).aliases ?? []) as string[]

  /** The id of a city, by its file or its name in any spelling. */
  const cityId = (cityName: string): string => {
    const ids = [...sources.cities.keys()]
    const id = ids.find((key) => key === cityName || [key, String(values(key).name)].some((name) => slugify(name) === slugify(cityName)))
    if (!id) throw new UserFacingError(`Det finns ingen ort ${cityName}. Orter: ${ids.join(', ')}.`)
    return id
  }
  const requireUnusedSlug = (slug: string): string => {
    const file = join(root, fileOf(slug))
    if (!/[a-z]/.test(slug)) throw new UserFacingError('Ortens namn måste ha minst en bokstav a–ö.')
    if (existsSync(file)) throw new UserFacingError(`${file} finns redan.`)
    return slug
  }
  /** Returns all files that were written. */
  const commit = (writes: Record<string, string>, deletes: string[]): [file: string, text: string][] => {
    const writtenFiles = Object.entries(checkCommit({ writes, deletes }, content).writes)
    for (const [file, text] of writtenFiles) writeFileSync(join(root, file), text)
    for (const file of deletes) rmSync(join(root, file))
    return writtenFiles
  }
  const result = async (lines: string[], prefix = ''): Promise<string> => {
    const { problems } = await loadContent(root)
    const errors = problems.filter(({ severity, file }) => severity === 'error' && file.startsWith(prefix)).map(problemText)
    return [...lines, ...(errors.length > 0 ? ['', 'Kvar att göra:', ...errors] : [])].join('\n')
  }

  switch (command) {
    case 'add': {
      const name = rest.join(' ').trim()
      if (!name) throw new UsageError('Något fattas.')
      const slug = requireUnusedSlug(slugify(name))
      mkdirSync(join(root, 'cities'), { recursive: true })
      // Addresses that redirect to a service since the city was removed are its pages again.
      for (const service of services) {
        const { file, text } = service
        const currentUrl = cityUrl(rawFields<CityKeys>(service).slug ?? '', slug)
        if (aliasesOf(text).includes(currentUrl))
          writeFileSync(
            join(root, file),
            withAliases(file, text, (aliases) => aliases.filter((alias) => alias !== currentUrl)),
          )
      }
      const order = Math.max(0, ...[...sources.cities.keys()].map((id) => Number(values(id).order ?? 0))) + 1
      const { region = '' } = rawFields<{ region: string }>(entrySource(sources, 'company'))
      writeFileSync(join(root, fileOf(slug)), cityFile({ name, slug, order, geoRegion: countyOf(region), services, root }))
      return result([`${join(root, fileOf(slug))} är skapad.`], `content/${fileOf(slug)}`)
    }
    case 'rename': {
      const [cityName = '', ...words] = rest
      const name = words.join(' ').trim()
      if (!cityName || !name) throw new UsageError('Något fattas.')
      const id = cityId(cityName)
      const slug = slugify(name)
      if (slug !== (values(id).slug ?? id)) requireUnusedSlug(slug)
      const file = fileOf(slug)
      const text = writeYaml({ ...readYaml(entrySource(sources, 'cities', id).text), slug, name })
      const writtenFiles = commit({ [file]: text }, slug === id ? [] : [fileOf(id)])
      const aliases = aliasesOf(Object.fromEntries(writtenFiles)[file]!)
      const others = writtenFiles.flatMap(([other]) => (other === file ? [] : `content/${other}`))
      return result([
        `${join(root, file)} är orten ${name}.`,
        ...(aliases.length > 0 ? [`De gamla adresserna leder dit: ${aliases.join(', ')}.`] : []),
        ...(others.length > 0 ? [`Länkar ändrade i ${others.join(', ')}.`] : []),
        'Läs igenom texterna: ortens gamla namn kan stå kvar i dem.',
      ])
    }
    case 'remove': {
      const cityName = rest.join(' ')
      if (!cityName) throw new UsageError('Något fattas.')
      const file = fileOf(cityId(cityName))
      const redirected = commit({}, [file]).map(([service, text]) => {
        const before = aliasesOf(content.files[service]!)
        const added = aliasesOf(text).filter((alias) => !before.includes(alias))
        return `${added.join(', ')} leder till ${serviceUrl(String(readYaml(text).slug))}.`
      })
      return result([`${join(root, file)} är borttagen.`, ...redirected])
    }
  }
}

const usage = `En ort med allt som hänger på den.

  npm run city -- Floda                          en ny ort
  npm run city -- rename lerum "Lerums kommun"   byter namn och adress
  npm run city -- remove lerum                   tar bort orten`

if (import.meta.main) {
  const { args } = command({ usage, swedish: true, argCount: [1, 9] })
  console.log(await city(args))
}

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentFormat, type YamlValues } from './editor/admin/contentFormat.ts'
import { publicUrls } from '../renderer/content/load.ts'
import type { Sources } from '../renderer/content/site.ts'
import { problemText } from '../renderer/content/read/problems.ts'
import { slugify } from '../renderer/content/read/repair.ts'
import { countyOf } from '../renderer/content/schema/counties.ts'
import { cityUrl } from '../renderer/content/model/urls.ts'
import { lastCommitted } from './build/committedFiles.ts'
import { contentFiles, loadContent } from './build/contentFiles.ts'
import { command } from './command.ts'
import { withAliases, withLinksMoved } from './editor/checkCommit.ts'
import { cityFile } from './editor/cityFile.ts'
import { UsageError, UserFacingError } from './machine/userFacingError.ts'

const { readYaml, writeYaml } = contentFormat()

const verbs: Record<string, 'add' | 'rename' | 'remove'> = {
  ...{ add: 'add', ny: 'add', 'lägg-till': 'add' },
  ...{ rename: 'rename', 'byt-namn': 'rename' },
  ...{ remove: 'remove', 'ta-bort': 'remove', delete: 'remove', radera: 'remove' },
}

/** `faults` tells whether something stands in the way of a build. */
export async function city(args: string[], root = 'content'): Promise<{ said: string; faults: boolean }> {
  const verb = verbs[args[0]?.normalize('NFC').toLowerCase() ?? '']
  // A name alone is a new city.
  const [command, rest] = verb ? [verb, args.slice(1)] : ['add' as const, args]
  const file = (slug: string) => join(root, 'cities', `${slug}.yaml`)
  const read = () => loadContent(root)
  const { sources, options } = await read()
  const before = await lastCommitted(root)
  /** Nobody knows an address that has never been saved for good. */
  const wasSeen = (address: string) => !before || known.has(address)
  const known = new Set(before && publicUrls(before, options.today))
  const values = (slug: string) =>
    (sources.cities.get(slug)?.raw ?? {}) as { slug?: string; name?: string; aliases?: string[]; services?: Record<string, unknown> }
  /** By its file or by its name, in whatever spelling. */
  const existing = (wanted: string) => {
    const id = [...sources.cities.keys()].find(
      (key) => key === wanted || slugify(key) === slugify(wanted) || slugify(String(values(key).name)) === slugify(wanted),
    )
    if (!id) throw new UserFacingError(`Det finns ingen ort ${wanted}. Orter: ${[...sources.cities.keys()].join(', ')}.`)
    return { ...values(id), id }
  }
  const free = (slug: string) => {
    if (!/[a-z]/.test(slug)) throw new UserFacingError('Ortens namn måste ha minst en bokstav a–ö.')
    if (existsSync(file(slug))) throw new UserFacingError(`${file(slug)} finns redan.`)
    return slug
  }
  const left = async (about: string, only = '') => {
    const told = (await read()).problems.filter((problem) => problem.severity === 'error' && problem.file.startsWith(only)).map(problemText)
    return { said: [about, ...(told.length > 0 ? ['', 'Kvar att göra:', ...told] : [])].join('\n'), faults: told.length > 0 }
  }

  switch (command) {
    case 'add': {
      const name = rest.join(' ').trim()
      if (!name) throw new UsageError('Något fattas.')
      const slug = free(slugify(name))
      const orders = [...sources.cities.keys()].map((key) => Number((values(key) as { order?: number }).order ?? 0))
      mkdirSync(join(root, 'cities'), { recursive: true })
      // The city's own pages answer there again.
      for (const { raw } of sources.services.values()) {
        const service = (raw as { slug?: string } | undefined)?.slug
        if (service) changeAliases(sources, root, service, (aliases) => aliases.filter((alias) => alias !== cityUrl(service, slug)))
      }
      const { region } = sources.company.get('')!.raw as { region: string }
      const known = { name, slug, order: Math.max(0, ...orders) + 1, geoRegion: countyOf(region) }
      writeFileSync(file(slug), cityFile({ ...known, services: [...sources.services.values()], root }))
      return left(`${file(slug)} är skapad.`, `content/cities/${slug}.yaml`)
    }
    case 'rename': {
      const [wanted = '', ...words] = rest
      const name = words.join(' ').trim()
      if (!wanted || !name) throw new UsageError('Något fattas.')
      const found = existing(wanted)
      const old = found.id
      const slug = slugify(name)
      const oldSlug = found.slug ?? old
      if (slug !== oldSlug) free(slug)
      const moved = slug === oldSlug ? [] : Object.keys(found.services ?? {}).map((service) => cityUrl(service, oldSlug))
      const changed: YamlValues = {
        ...readYaml(readFileSync(file(old), 'utf8')),
        slug,
        name,
      }
      const now = Object.keys(found.services ?? {}).map((service) => cityUrl(service, slug))
      const aliases = [...new Set([...(found.aliases ?? []), ...moved.filter(wasSeen)])].filter((alias) => !now.includes(alias))
      if (aliases.length > 0) changed.aliases = aliases
      else delete changed.aliases
      if (slug !== old) renameSync(file(old), file(slug))
      writeFileSync(file(slug), writeYaml(changed))
      const rewritten = moveLinks(
        root,
        moved.map((from, index) => ({ from, to: now[index]! })),
      ).filter((each) => join(root, each) !== file(slug))
      return left(
        [
          `${file(slug)} är orten ${name}.`,
          ...(aliases.length > 0 ? [`De gamla adresserna leder dit: ${aliases.join(', ')}.`] : []),
          ...(rewritten.length > 0 ? [`Länkar ändrade i ${rewritten.map((each) => `content/${each}`).join(', ')}.`] : []),
          'Läs igenom texterna: ortens gamla namn kan stå kvar i dem.',
        ].join('\n'),
      )
    }
    case 'remove': {
      const wanted = rest.join(' ')
      if (!wanted) throw new UsageError('Något fattas.')
      const { id: slug, aliases = [], services = {}, slug: address = slug } = existing(wanted)
      const moved = Object.keys(services).flatMap((service) => {
        const old = [...aliases.filter((alias) => alias.startsWith(cityUrl(service, ''))), cityUrl(service, address)].filter(wasSeen)
        changeAliases(sources, root, service, (present) => [...new Set([...present, ...old])])
        return old.length > 0 ? [`${old.join(', ')} leder till /tjanster/${service}.`] : []
      })
      rmSync(file(slug))
      return left([`${file(slug)} är borttagen.`, ...moved].join('\n'))
    }
  }
}

const usage = `En ort med allt som hänger på den.

  npm run city -- Floda                          en ny ort
  npm run city -- rename lerum "Lerums kommun"   byter namn och adress
  npm run city -- remove lerum                   tar bort orten`

function changeAliases(sources: Sources, root: string, service: string, change: (aliases: string[]) => string[]): void {
  const source = [...sources.services.values()].find(({ raw }) => (raw as { slug?: string } | undefined)?.slug === service)
  if (!source) return
  const path = join(root, source.file)
  const text = readFileSync(path, 'utf8')
  const changed = withAliases(source.file, text, change)
  if (changed !== text) writeFileSync(path, changed)
}

function moveLinks(root: string, moved: { from: string; to: string }[]): string[] {
  const before = contentFiles(root)
  const changed = Object.entries(withLinksMoved(before, moved)).filter(([file, text]) => text !== before[file])
  for (const [file, text] of changed) writeFileSync(join(root, file), text)
  return changed.map(([file]) => file)
}

if (import.meta.main) {
  const { words } = command({ usage, swedish: true, words: [1, 9] })
  const { said, faults } = await city(words)
  console.log(said)
  if (faults) process.exitCode = 1
}

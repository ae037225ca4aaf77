import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentFormat } from './editor/admin/contentFormat.ts'
import { loadSite } from '../renderer/content/load.ts'
import type { Sources } from '../renderer/content/site.ts'
import { problemText } from '../renderer/content/read/problems.ts'
import { slugify } from '../renderer/content/read/repair.ts'
import { cityUrl } from '../renderer/content/model/urls.ts'
import { today } from '../renderer/content/today.ts'
import { contentFiles, imageSizes } from './build/contentFiles.ts'
import { command } from './command.ts'
import { cityFile } from './editor/cityFile.ts'
import { Misused, Told } from './machine/told.ts'

const { readYaml, writeYaml } = contentFormat()

export async function city(args: string[], root = 'content'): Promise<string> {
  // A name alone is a new city.
  const [command = '', ...rest] = args[0] && !['add', 'rename', 'remove'].includes(args[0]) ? ['add', ...args] : args
  const file = (slug: string) => join(root, 'cities', `${slug}.yaml`)
  const read = async () => loadSite(contentFiles(root), { images: await imageSizes(root), today: today() })
  const { sources } = await read()
  const values = (slug: string) =>
    (sources.cities.get(slug)?.raw ?? {}) as { slug?: string; aliases?: string[]; services?: Record<string, unknown> }
  const existing = (slug: string) => {
    if (!sources.cities.has(slug)) throw new Told(`Det finns ingen ort ${file(slug)}. Orter: ${[...sources.cities.keys()].join(', ')}.`)
    return values(slug)
  }
  const free = (slug: string) => {
    if (existsSync(file(slug))) throw new Told(`${file(slug)} finns redan.`)
    return slug
  }
  const left = async (about: string, only = '') => {
    const told = (await read()).problems.filter((problem) => problem.severity === 'error' && problem.file.startsWith(only)).map(problemText)
    return [about, ...(told.length > 0 ? ['', 'Kvar att göra:', ...told] : [])].join('\n')
  }

  switch (command) {
    case 'add': {
      const name = rest.join(' ').trim()
      if (!name) throw new Misused('Något fattas.')
      const slug = free(slugify(name))
      const orders = [...sources.cities.keys()].map((key) => Number((values(key) as { order?: number }).order ?? 0))
      mkdirSync(join(root, 'cities'), { recursive: true })
      writeFileSync(file(slug), cityFile({ name, slug, order: Math.max(0, ...orders) + 1, services: [...sources.services.values()], root }))
      return left(`${file(slug)} är skapad.`, `content/cities/${slug}.yaml`)
    }
    case 'rename': {
      const [old = '', ...words] = rest
      const name = words.join(' ').trim()
      if (!old || !name) throw new Misused('Något fattas.')
      const before = existing(old)
      const slug = slugify(name)
      const oldSlug = before.slug ?? old
      if (slug !== oldSlug) free(slug)
      const moved = slug === oldSlug ? [] : Object.keys(before.services ?? {}).map((service) => cityUrl(service, oldSlug))
      const changed = {
        ...readYaml(readFileSync(file(old), 'utf8')),
        slug,
        name,
        ...(moved.length > 0 && { aliases: [...(before.aliases ?? []), ...moved] }),
      }
      if (slug !== old) renameSync(file(old), file(slug))
      writeFileSync(file(slug), writeYaml(changed))
      const rewritten = slug === oldSlug ? [] : rewriteLinks(root, Object.keys(before.services ?? {}), oldSlug, slug, file(slug))
      return left(
        [
          `${file(slug)} är orten ${name}.`,
          ...(moved.length > 0 ? [`De gamla adresserna leder dit: ${moved.join(', ')}.`] : []),
          ...(rewritten.length > 0 ? [`Länkar ändrade i ${rewritten.join(', ')}.`] : []),
          'Läs igenom texterna: ortens gamla namn kan stå kvar i dem.',
        ].join('\n'),
      )
    }
    case 'remove': {
      const [slug = ''] = rest
      if (!slug) throw new Misused('Något fattas.')
      const { aliases = [], services = {}, slug: address = slug } = existing(slug)
      const moved = Object.keys(services).map((service) => {
        const old = [...aliases.filter((alias) => alias.startsWith(`${cityUrl(service, '')}`)), cityUrl(service, address)]
        addAliases(sources, root, service, old)
        return `${old.join(', ')} leder till /tjanster/${service}.`
      })
      rmSync(file(slug))
      return left([`${file(slug)} är borttagen.`, ...moved].join('\n'))
    }
    default:
      throw new Misused('Något fattas.')
  }
}

const usage = `En ort med allt som hänger på den.

  npm run city -- Floda                          en ny ort
  npm run city -- rename lerum "Lerums kommun"   byter namn och adress
  npm run city -- remove lerum                   tar bort orten`

function addAliases(sources: Sources, root: string, service: string, aliases: string[]): void {
  const source = [...sources.services.values()].find(({ raw }) => (raw as { slug?: string } | undefined)?.slug === service)
  if (!source) return
  const path = join(root, source.file)
  const values = readYaml(readFileSync(path, 'utf8'))
  writeFileSync(path, writeYaml({ ...values, aliases: [...((values.aliases as string[] | undefined) ?? []), ...aliases] }))
}

/** Links in texts; the old addresses themselves, which lead to the new ones, stay as they are. */
function rewriteLinks(root: string, services: string[], old: string, slug: string, own: string): string[] {
  const link = new RegExp(`(?<=(?:\\(|href: *['"]?)/tjanster/(?:${services.join('|')})/)${old}(?![\\w-])`, 'g')
  return Object.entries(contentFiles(root)).flatMap(([file, text]) => {
    const now = text.replace(link, slug)
    if (now === text) return []
    writeFileSync(join(root, file), now)
    return join(root, file) === own ? [] : [`content/${file}`]
  })
}

if (import.meta.main) {
  const { words } = command({ usage, swedish: true, words: [1, 9] })
  console.log(await city(words))
}

import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parse } from 'yaml'
import type { z } from 'zod'
import { checkContent } from './check-content.ts'
import { command } from './command.ts'
import { Answers, newCompany, serviceSlugs } from './editor/newCompany.ts'
import { Misused, Told } from './machine/told.ts'

const usage = `Gör exempelföretaget i content/ till ett annat företag. Det som bara en människa kan skriva blir luckor, som npm run check:release räknar upp.

  npm run new                   frågar efter det som behövs
  npm run new -- foretag.yaml   läser svaren ur en fil: ${Object.keys(Answers.shape).join(', ')}

Uppgifterna, texterna om orter och bilderna på exempelföretagets märken i content/ byts ut eller tas bort. Git har kvar det som var.`

const [file] = command({ usage, swedish: true, words: [0, 1] }).words
if (file !== undefined && !existsSync(file)) throw new Misused(`${file} finns inte.`)
if (!/^sample: true$/m.test(readFileSync('content/site.yaml', 'utf8')))
  throw new Told('content/site.yaml säger inte sample: true: det är inget exempelföretag längre, och skulle skrivas över.')

const offered = serviceSlugs()
const given = file === undefined ? await ask() : parse(readFileSync(file, 'utf8'))
const read = Answers.safeParse(given, { error: ({ input }) => (input === undefined ? 'Fattas.' : undefined) })
if (!read.success) throw new Misused(read.error.issues.map(({ path, message }) => `${path.join('.') || file}: ${message}`).join('\n'))
const unknown = read.data.services.filter((service) => !offered.includes(service))
if (unknown.length > 0) throw new Misused(`services: ${unknown.join(', ')} finns inte. Välj bland ${offered.join(', ')}.`)

newCompany(read.data)
const { problems } = await checkContent({ release: true })
console.log(`content/ är nu ${read.data.name}. ${problems.length} saker återstår för en människa: npm run check:release visar dem.`)

/** One question a line; a list with commas between. A wrong answer is asked for again. */
async function ask(): Promise<unknown> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answers: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries<z.ZodType>(Answers.shape)) {
    for (;;) {
      const hint = key === 'services' ? ` (${offered.join(', ')})` : key === 'cities' ? ' (med komma mellan)' : ''
      const written = (await terminal.question(`${schema.meta()?.title ?? key}${hint}: `)).trim()
      const value = /^(services|cities)$/.test(key)
        ? written
            .split(',')
            .map((each) => each.trim())
            .filter(Boolean)
        : /^(latitude|longitude)$/.test(key)
          ? Number(written.replace(',', '.'))
          : written
      const read = schema.safeParse(value)
      answers[key] = value
      if (read.success) break
      console.log(`  ${read.error.issues[0]!.message}`)
    }
  }
  terminal.close()
  return answers
}

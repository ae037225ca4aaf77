/** `npm run new`: replaces the sample company. */
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { metaOf } from '../renderer/content/schema/roles.ts'
import { checkContent } from './check-content.ts'
import { command } from './command.ts'
import { cityAnswers, CompanyAnswers, newCompany } from './new/newCompany.ts'
import { UsageError, UserFacingError } from './machine/userFacingError.ts'

const usage = `Gör exempelföretaget i content/ till ett annat företag. Det som bara en människa kan skriva blir luckor med exempelföretagets text bredvid, och npm run check:release räknar upp dem.

  npm run new                   frågar efter det som behövs
  npm run new -- foretag.yaml   läser svaren ur en fil: ${Object.keys(CompanyAnswers.shape).join(', ')};
                                en ort är name, preposition (i eller på), latitude och longitude

Allt i content/ utom de juridiska sidorna byts ut. Git har kvar det som var.`

const [file] = command({ usage, swedish: true, argCount: [0, 1] }).args
if (file !== undefined && !existsSync(file)) throw new UsageError(`${file} finns inte.`)
if (!/^sample: true$/m.test(readFileSync('content/site.yaml', 'utf8')))
  throw new UserFacingError(
    'content/site.yaml säger inte sample: true: det är inget exempelföretag längre, och skulle skrivas över.',
  )

const answers = file === undefined ? await askQuestions() : parse(readFileSync(file, 'utf8'))
const read = CompanyAnswers.safeParse(answers, {
  error: ({ input }) => (input === undefined ? 'Fattas.' : undefined),
})
if (!read.success)
  throw new UsageError(
    read.error.issues
      .map(({ path, message }) => `${path.join('.') || file}: ${message}`)
      .join('\n'),
  )

newCompany(read.data)
const { problems } = await checkContent({ release: true })
console.log(
  `content/ är nu ${read.data.name}. ${problems.length} saker återstår för en människa: npm run check:release visar dem.`,
)

/** Asks one question per line and repeats it after an invalid answer. Lists are separated by commas. */
async function askQuestions(): Promise<unknown> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = async (
    title: string,
    schema: z.core.$ZodType,
    parse: (input: string) => unknown,
  ): Promise<unknown> => {
    for (;;) {
      const value = parse((await terminal.question(`${title}: `)).trim())
      const read = z.safeParse(schema, value)
      if (read.success) return value
      console.log(`  ${read.error.issues[0]!.message}`)
    }
  }
  const number = (input: string) => Number(input.replace(',', '.'))
  const list = (input: string) =>
    input
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
  const askCity = async (name: string) => ({
    name,
    preposition: await question(`i eller på ${name}`, cityAnswers.preposition, (input) => input),
    latitude: await question(`Latitud för ${name}`, cityAnswers.latitude, number),
    longitude: await question(`Longitud för ${name}`, cityAnswers.longitude, number),
  })
  const answers: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries<z.core.$ZodType>(CompanyAnswers.shape)) {
    const title = metaOf(schema).title ?? key
    if (key === 'services' || key === 'cities') {
      const names = (await question(
        `${title} (med komma mellan)`,
        CompanyAnswers.shape.services,
        list,
      )) as string[]
      const cities = []
      if (key === 'cities') for (const name of names) cities.push(await askCity(name))
      answers[key] = key === 'services' ? names : cities
    } else
      answers[key] = await question(
        title,
        schema,
        /^(latitude|longitude)$/.test(key) ? number : (input) => input,
      )
  }
  terminal.close()
  return answers
}

/** `npm run new`: replaces the sample company. */
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parse } from 'yaml'
import { z } from 'zod'
import { recordOf } from '../amplify/functions/shared/keys.ts'
import { metaOf } from '../renderer/content/schema/roles.ts'
import { definition, unwrap } from '../renderer/content/schema/traverse.ts'
import { checkContent } from './check-content.ts'
import { command } from './command.ts'
import { answerOf, cityAnswers, CompanyAnswers, newCompany, questions } from './new/newCompany.ts'
import { usageError, UserFacingError } from '../amplify/functions/shared/userFacingError.ts'

const usage = `Gör exempelföretaget i content/ till ett annat företag. Det som bara en människa kan skriva blir luckor med exempelföretagets text bredvid, och npm run check:release räknar upp dem.

  npm run new                   frågar efter det som behövs
  npm run new -- foretag.yaml   läser svaren ur en fil
  npm run new -- --name Firman --services 'Badrum, Värmepump' …
                                läser svar ur flaggor; de går före filens, och det som fattas frågas

Svaren: ${Object.keys(questions).join(', ')}.
Flera skrivs med komma mellan. En ort är namn, i eller på, latitud och longitud: 'Lund i 55.70 13.19, Ven på 55.91 12.70'.
Öppettider är dagar och tider: 'Måndag–torsdag 07:00–16:00, Fredag 07:00–14:00'.
I en fil kan svaren skrivas på samma sätt.

Allt i content/ utom de juridiska sidorna byts ut. Git har kvar det som var.`

const text = { type: 'string' } as const
const { args, values: flags } = command({
  usage,
  swedish: true,
  argCount: [0, 1],
  options: recordOf(Object.keys(questions), () => text),
})
const [file] = args
if (file !== undefined && !existsSync(file)) throw usageError(`${file} finns inte.`)
if (!/^sample: true$/m.test(readFileSync('content/site.yaml', 'utf8')))
  throw new UserFacingError(
    'content/site.yaml säger inte sample: true: det är inget exempelföretag längre, och skulle skrivas över.',
  )

const given: Record<string, unknown> = Object.fromEntries(
  Object.entries({
    ...(file === undefined ? {} : parse(readFileSync(file, 'utf8'))),
    ...flags,
  }).map(([key, value]) => [key, answerOf(key, value)]),
)
// Without a terminal, flags are all the answers.
const asks = file === undefined && (process.stdin.isTTY || Object.keys(flags).length === 0)
const answers = asks ? await askQuestions(given) : given
const read = CompanyAnswers.safeParse(answers, {
  error: ({ input, code }) =>
    input === undefined || Number.isNaN(input)
      ? 'Fattas.'
      : code === 'unrecognized_keys'
        ? `Det här frågas det inte om. Svaren: ${Object.keys(questions).join(', ')}.`
        : 'Svaret har fel form.',
})
if (!read.success)
  throw usageError(
    read.error.issues
      .map(({ path, message }) => `${path.join('.') || file}: ${message}`)
      .join('\n'),
  )

newCompany(read.data)
const { problems } = await checkContent({ release: true })
const { length: left } = problems.filter(({ severity }) => severity === 'error')
const rest = left === 1 ? 'En sak' : `${left} saker`
console.log(
  `content/ är nu ${read.data.name}. ${rest} återstår för en människa: npm run check:release visar dem.`,
)

/** Asks one question per line and repeats it after an invalid answer. Lists are separated by commas. */
async function askQuestions(given: Record<string, unknown>): Promise<unknown> {
  const terminal = createInterface({ input: process.stdin })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (
    title: string,
    schema: z.core.$ZodType,
    parse: (input: string) => unknown,
  ): Promise<unknown> => {
    for (;;) {
      process.stdout.write(`${title}: `)
      const { value: line = '', done } = await lines.next()
      if (done) throw usageError(`Svaret fattas: ${title}.`)
      const value = parse(line.trim())
      const read = z.safeParse(schema, value)
      if (read.success) return value
      console.log(`  ${read.error.issues[0]!.message}`)
    }
  }
  const number = (input: string) => answerOf('latitude', input)
  const askCity = async (name: string) => ({
    name,
    preposition: await ask(`i eller på ${name}`, cityAnswers.preposition, (input) => input),
    latitude: await ask(`Latitud för ${name}`, cityAnswers.latitude, number),
    longitude: await ask(`Longitud för ${name}`, cityAnswers.longitude, number),
  })
  const answers = { ...given }
  for (const [key, schema] of Object.entries(questions)) {
    if (key in given) continue
    const isList = definition(unwrap(schema)).type === 'array'
    const title = `${metaOf(schema).title ?? key}${isList ? ' (med komma mellan)' : ''}`
    if (key !== 'cities') {
      answers[key] = await ask(title, schema, (input) => answerOf(key, input))
      continue
    }
    const names = (await ask(title, z.array(z.string()), (input) =>
      answerOf('services', input),
    )) as string[]
    const cities = []
    for (const name of names) cities.push(await askCity(name))
    answers[key] = cities
  }
  terminal.close()
  return answers
}

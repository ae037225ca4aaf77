/**
 * Argument parsing and error output of all commands. Exit codes: 0 success, 1 failure, 2 wrong
 * usage.
 */
import {
  getSystemErrorName,
  parseArgs,
  type ParseArgsOptionsConfig,
  stripVTControlCharacters,
} from 'node:util'
import { singleLine } from '../amplify/functions/shared/text.ts'
import { loadEnvironment } from './machine/environment.ts'
import { usageError, UserFacingError } from '../amplify/functions/shared/userFacingError.ts'

type CommandDefinition<Options> = {
  /** Help text: purpose, then examples. */
  usage: string
  options?: Options
  /** Minimum and maximum number of positional arguments. */
  argCount?: readonly [number, number]
  /** Commands for the office are in Swedish. */
  swedish?: boolean
}
type Arguments<Options extends ParseArgsOptionsConfig> = {
  values: ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>['values']
  args: string[]
}

/** Parses the arguments and prints help and errors; each command calls it first. */
export function command<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  about: CommandDefinition<Options>,
): Arguments<Options> {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    // The reader of the output has ended, as in `npm start | head`.
    if (error.code === 'EPIPE') process.exit(0)
    console.error(errorText(error, about))
    process.exit(error instanceof UserFacingError && error.isUsage ? 2 : 1)
  })
  // --help works with invalid arguments too.
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) {
    console.log(about.usage)
    process.exit(0)
  }
  const parsed = readArguments(about)
  loadEnvironment()
  return parsed
}

/** Runs the subcommand that the first argument names, and returns whether there is one. */
export async function runSubcommand(
  parts: Record<string, () => Promise<unknown>>,
): Promise<boolean> {
  const part = parts[process.argv[2] ?? '']
  if (!part) return false
  process.argv.splice(2, 1)
  await part()
  return true
}

function readArguments<Options extends ParseArgsOptionsConfig>({
  options,
  argCount: [minArgs, maxArgs] = [0, 0],
  swedish,
}: CommandDefinition<Options>) {
  try {
    const { values, positionals: args } = parseArgs({
      options: (options ?? {}) as Options,
      allowPositionals: true,
    })
    if (args.length > maxArgs)
      throw usageError(
        swedish ? `Ordet "${args[maxArgs]}" är för mycket.` : `"${args[maxArgs]}" is not expected.`,
      )
    if (args.length < minArgs) throw usageError(swedish ? 'Något fattas.' : 'Something is missing.')
    return { values, args }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    // The rest of Node's message is about arguments that begin with a dash.
    throw usageError(
      swedish
        ? `${/'[^']*'/.exec(message)?.[0]} går inte att förstå.`
        : `${message.split(/\. |\n/)[0]}.`,
    )
  }
}

const diskFull: [string, string] = [
  'does not fit: the disk is full',
  'får inte plats: disken är full',
]

const tooManyFiles: [string, string] = [
  'cannot be opened: too many files are open. A larger limit: ulimit -n 4096',
  'går inte att öppna: för många filer är öppna. En högre gräns: ulimit -n 4096',
]

/** System errors in plain language. */
const systemErrors: Record<string, [english: string, swedish: string]> = {
  EACCES: ['may not be read or written by you', 'får du inte läsa eller skriva'],
  EPERM: ['may not be read or written by you', 'får du inte läsa eller skriva'],
  EROFS: [
    'cannot be written: the disk is read-only',
    'går inte att skriva: disken är skrivskyddad',
  ],
  EEXIST: ['is a file where a folder belongs', 'är en fil där en mapp ska ligga'],
  ENOENT: ['does not exist', 'finns inte'],
  EISDIR: ['is a folder', 'är en mapp'],
  ENOTDIR: ['is below a file', 'ligger under en fil'],
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
}

type SystemError = NodeJS.ErrnoException & { dest?: string; errors?: NodeJS.ErrnoException[] }

/**
 * The text of an error, without control characters: it may quote a visitor's input, which could
 * move the terminal's cursor.
 */
export const errorText = (error: unknown, about: Partial<CommandDefinition<unknown>> = {}) =>
  stripVTControlCharacters(textOf(error, about)).replace(/\S.*/g, singleLine)

function textOf(error: unknown, about: Partial<CommandDefinition<unknown>>): string {
  const { usage, swedish } = about
  if (!(error instanceof Error)) return String(error)
  if (process.env.DEBUG || isBug(error)) return error.stack ?? String(error)
  if (error instanceof UserFacingError)
    return error.isUsage && usage
      ? `${error.message} ${swedish ? 'Hjälp' : 'Help'}: npm run ${nameIn(usage)} -- --help`
      : error.message
  const { path, dest, syscall, ...rest }: SystemError = error
  // Rolldown's error quotes those of plugins with their stacks, and replaces their codes.
  const [first] = rest.errors ?? []
  if (first?.errno) return textOf(first, about)
  const name =
    rest.errno && rest.code === 'PLUGIN_ERROR' ? getSystemErrorName(rest.errno) : rest.code
  // Node's name for a read-only disk when it makes a folder with those above it.
  const code = syscall === 'mkdir' && name === 'ENOENT' ? 'EROFS' : (name ?? '')
  const description = systemErrors[code]?.[swedish ? 1 : 0]
  // A failed write does not name its file.
  const isNamed = path !== undefined || Object.is(systemErrors[code], diskFull)
  if (description && isNamed)
    return `${dest ?? path ?? (swedish ? 'En fil' : 'A file')} ${description}.`
  if (!error.message) return error.stack ?? error.name
  return `${error.message} (${swedish ? 'DEBUG=1 visar var' : 'DEBUG=1 shows where'})`
}

/** For `vite` and `vike`, which print an error with its stack. */
export const toUserFacingError = (error: unknown): UserFacingError =>
  error instanceof UserFacingError ? error : new UserFacingError(errorText(error))

const nameIn = (usage: string) => /^ *npm (?:run )?([\w:-]+)/m.exec(usage)?.[1]

/** Programming errors, which no input should cause. */
const isBug = (error: Error) =>
  ['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'AssertionError'].includes(
    error.name,
  )

/** Settings of the commands: variables of the shell, or of .env, as .env.example lists them. */
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { UserFacingError } from '../amplify/functions/shared/userFacingError.ts'

const wholePort = 'Write a whole number, 1 to 65533.'
const port = z.coerce.number(wholePort).int(wholePort).min(1, wholePort).max(65_533, wholePort)

const Settings = z.object({
  PORT: port.default(3000),
  LOCAL_AWS_PORT: port.optional(),
  QUOTE_PORT: port.optional(),
  // The build empties it, and what Vike builds for the server finds its packages from there.
  OUT_DIR: z
    .string()
    .refine(
      (folder) => /^(dist|\.cache\/.+)$/.test(relative('', folder)),
      'Name dist or a folder in .cache.',
    )
    .default('dist'),
  SOURCE_DATE_EPOCH: z.coerce.number().int().optional(),
  CMS_REPOSITORY: z
    .string()
    .regex(/^[\w.-]+\/[\w.-]+$/, 'Write owner/name of the GitHub repository.')
    .optional(),
  CMS_BRANCH: z.string().default('main'),
  CMS_AUTH_URL: z.url().optional(),
  CMS_PUBLISH_MODE: z.enum(['simple', 'editorial_workflow']).default('simple'),
})
type Settings = z.infer<typeof Settings>

export function readSettings(): Settings {
  // An empty variable counts as missing.
  const given = Object.entries(process.env).filter(([, value]) => value !== '')
  const { data, error } = Settings.safeParse(Object.fromEntries(given))
  if (error) throw new UserFacingError(z.prettifyError(error))
  return data
}

export const setting = <Name extends keyof Settings>(name: Name): Settings[Name] =>
  readSettings()[name]

/** The shell's variables win. */
export function loadSettings(): void {
  if (existsSync('.env')) process.loadEnvFile()
  readSettings()
}

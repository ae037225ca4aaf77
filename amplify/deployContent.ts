/**
 * What a deployment gets from content/: scripts/build/deployContent.ts writes it from the checked
 * content.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ServiceChoice } from './functions/shared/fields.ts'
import type { FunctionSettings } from './functions/shared/functionSettings.ts'
import { swedishDate } from './functions/shared/officeHours.ts'
import { UserFacingError } from './functions/shared/userFacingError.ts'

export type DeployContent = {
  name: string
  phone: string
  email: string
  origin: string
  replyPromise: string
  retentionMonths: number
  /** Whether the site has a newsletter form and the endpoint accepts it. */
  newsletter: boolean
  services: ServiceChoice[]
  afterwards: FunctionSettings['afterwards']
  colours: FunctionSettings['colours']
  /** Ids of facts by the day when they must be checked or expire, for the digest. */
  factsDue: Record<string, string[]>
  /** The Markdown of the page about personal data. */
  privacyText: string
}

/** The content with the day and the texts that it was made from. */
export type DeployFile = { day: string; fingerprint: string; content: DeployContent }

export const deployFile = '.cache/deploy-content.json'
const command = 'npm run build -- --deploy-content'

const root = new URL('../', import.meta.url)

/** Throws unless the file was written today, from the texts that content/ has. */
export function readDeployContent(
  folder: URL = root,
  day = swedishDate(new Date()),
): DeployContent {
  const file = new URL(deployFile, folder)
  if (!existsSync(file))
    throw new UserFacingError(`${deployFile} is missing: write it with \`${command}\``)
  const { content, ...made }: DeployFile = JSON.parse(readFileSync(file, 'utf8'))
  if (made.day !== day)
    throw new UserFacingError(`${deployFile} is of ${made.day}: write it again with \`${command}\``)
  if (made.fingerprint !== fingerprintOf(new URL('content/', folder)))
    throw new UserFacingError(
      `content/ has changed after ${deployFile}: write it again with \`${command}\``,
    )
  return content
}

/** Hash of the names and texts in content/; pictures are not deployed with the functions. */
export function fingerprintOf(folder: URL): string {
  const hash = createHash('sha256')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ya?ml|md)$/.test(file),
  )
  for (const file of files.map((name) => name.replaceAll('\\', '/')).sort())
    hash.update(`${file}\0`).update(readFileSync(new URL(encodeURI(file), folder)))
  return hash.digest('hex')
}

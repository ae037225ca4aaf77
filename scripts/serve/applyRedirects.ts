import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command } from '../command.ts'
import { UserFacingError } from '../machine/userFacingError.ts'
import { lenientRedirects } from './lenientUrls.ts'
import { readRedirects } from './readRedirects.ts'

const usage = `Amplify Hosting keeps its redirects with the app and not in the repository. This makes the list:
the moved addresses of the latest build, addresses as people write them, then the fixed rules of amplify/redirects.json.

  npm run build -- --redirects                                            prints it
  npm run build -- --redirects --app-id <id> [--region eu-north-1]        applies it, with the AWS CLI`

export type AmplifyRule = { source: string; target: string; status: string }

/** The first match wins, so redirects precede the 404 rule. */
export function amplifyRules(moved: { from: string; to: string }[], fixed: AmplifyRule[]): AmplifyRule[] {
  return [
    ...moved.map(({ from, to }) => ({ source: encodeURI(from), target: encodeURI(to), status: '301' })),
    ...lenientRedirects,
    ...fixed,
  ]
}

export async function applyRedirects(): Promise<void> {
  const { values } = command({ usage, options: { 'app-id': { type: 'string' }, region: { type: 'string' } } })
  const moved = await readRedirects().catch(() => {
    throw new UserFacingError('There is no build to take the moved addresses from: run npm run build first.')
  })
  const rules = amplifyRules(moved, JSON.parse(await readFile('amplify/redirects.json', 'utf8')))
  const list = JSON.stringify(rules, null, 2)
  console.log(list)
  if (values['app-id'] === undefined) console.error('Nothing was changed. To apply it: npm run build -- --redirects --app-id <id>')
  else {
    const region = values.region === undefined ? [] : ['--region', values.region]
    // A file: some thousand rules exceed the length of an argument.
    const folder = await mkdtemp(join(tmpdir(), 'redirects-'))
    const file = join(folder, 'rules.json')
    await writeFile(file, list)
    try {
      execFileSync('aws', ['amplify', 'update-app', '--app-id', values['app-id'], '--custom-rules', `file://${file}`, ...region], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    } finally {
      await rm(folder, { recursive: true })
    }
    console.log(`${rules.length} rules applied.`)
  }
}

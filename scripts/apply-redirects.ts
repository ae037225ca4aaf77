/**
 * Amplify Hosting keeps its redirects with the app and not in the repository. This makes the list: the moved addresses of the
 * latest build, addresses as people write them, then the fixed rules of amplify/redirects.json. With an app's id it applies the list, without one it prints it.
 */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { forgivingRules } from './serve/forgiving.ts'

export type AmplifyRule = { source: string; target: string; status: string }

/** The first rule that fits wins, so the moved addresses come before the page that says 404. */
export function amplifyRules(moved: { from: string; to: string }[], fixed: AmplifyRule[]): AmplifyRule[] {
  return [...moved.map(({ from, to }) => ({ source: encodeURI(from), target: encodeURI(to), status: '301' })), ...forgivingRules, ...fixed]
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'app-id': { type: 'string' }, region: { type: 'string' } } })
  const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const rules = amplifyRules(await readJson(`${process.env.OUT_DIR ?? 'dist'}/redirects.json`), await readJson('amplify/redirects.json'))
  const list = JSON.stringify(rules, null, 2)
  console.log(list)
  if (values['app-id'] === undefined) console.log('Nothing was changed. To apply it: npm run redirects -- --app-id <id>')
  else {
    const region = values.region === undefined ? [] : ['--region', values.region]
    execFileSync('aws', ['amplify', 'update-app', '--app-id', values['app-id'], '--custom-rules', list, ...region], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    console.log(`${rules.length} rules applied.`)
  }
}

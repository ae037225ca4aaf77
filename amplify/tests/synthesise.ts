/**
 * The templates of other settings. Amplify synthesises once per process: other settings use child
 * processes.
 */
import { execFileSync } from 'node:child_process'
import type { Resource } from './template.ts'

type Synthesised = { resources: Resource[]; outputs: string }

/** `privacyText` is added to that of the content. */
export function synthesise(env: Record<string, string>, privacyText = ''): Synthesised {
  const addText = `const { default: fs } = await import('node:fs'), { readFileSync } = fs
    fs.readFileSync = (file, ...rest) => String(file).endsWith('deploy-content.json')
      ? readFileSync(file, ...rest).replace(/"privacyText": *"/, '$&${privacyText}')
      : readFileSync(file, ...rest)
    ;(await import('node:module')).syncBuiltinESMExports()\n`
  const print = `const { resources, outputs } = await import('./tests/template.ts')
    console.log('\\u0000' + JSON.stringify({ resources, outputs }))`
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', privacyText ? addText + print : print],
    {
      cwd: new URL('..', import.meta.url),
      env: { ...process.env, SYNTHESISE: JSON.stringify(env), VITEST: undefined },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return JSON.parse(printed.slice(printed.indexOf('\u0000') + 1)) as Synthesised
}

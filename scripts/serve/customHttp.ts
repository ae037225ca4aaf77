/** Writes customHttp.yml, from which Amplify Hosting takes the headers that headers.ts lists. */
import { writeFile } from 'node:fs/promises'
import { stringify } from 'yaml'
import { headerRules } from './headers.ts'

export function customHttpText(): string {
  const customHeaders = headerRules.map(({ pattern, headers }) => ({
    pattern,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  }))
  const note =
    '# Written by scripts/serve/customHttp.ts from scripts/serve/headers.ts. Change it there.\n'
  return (
    note +
    stringify(
      { customHeaders },
      { lineWidth: 0, defaultStringType: 'QUOTE_SINGLE', defaultKeyType: 'PLAIN' },
    )
  )
}

if (import.meta.main) await writeFile('customHttp.yml', customHttpText())

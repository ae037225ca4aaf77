/** Kilobytes of TypeScript and JavaScript by part of the repository, against a budget. */
import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Each part by the start of its files' paths. A file belongs to the first part that fits. */
const parts = {
  tests: ['tests/', 'amplify/tests/', 'vitest.config.ts', 'amplify/vitest.config.ts'],
  '/kontor': [
    'pages/kontor/',
    'amplify/functions/office/',
    'amplify/auth/',
    'amplify/officeApi.ts',
  ],
  'content engine': ['renderer/content/'],
  'site UI': ['renderer/', 'pages/'],
  'endpoint and mails': ['amplify/'],
  'CMS and editor help': ['scripts/editor/', 'scripts/edit.ts'],
  'local AWS': ['scripts/local-aws/'],
  lab: ['scripts/lab/', 'scripts/bench.ts', 'scripts/drills.ts', 'scripts/compare.ts'],
  'build and commands': ['scripts/', 'vite.config.ts', 'docs/'],
} satisfies Record<string, string[]>
type Part = keyof typeof parts

/** Kilobytes (1,000 bytes). */
export const partBudgets: Record<Part, number> = {
  tests: 860,
  '/kontor': 160,
  'content engine': 370,
  'site UI': 350,
  'endpoint and mails': 330,
  'CMS and editor help': 130,
  'local AWS': 141,
  lab: 119,
  'build and commands': 197,
}
export const totalBudget = 2200

/** Bytes of the tracked files by part. */
export function partSizes(): Record<Part, number> {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.cjs', '*.mjs'], {
    encoding: 'utf8',
  })
  const sizes = Object.fromEntries(Object.keys(parts).map((part) => [part, 0])) as Record<
    Part,
    number
  >
  for (const file of tracked.trim().split('\n')) {
    const part = Object.entries(parts).find(([, starts]) =>
      starts.some((start) => file.startsWith(start)),
    )?.[0]
    if (!part) throw new Error(`${file} belongs to no part in scripts/lab/bench/partSizes.ts.`)
    // A file that was deleted and not committed has no size.
    sizes[part as Part] += statSync(file, { throwIfNoEntry: false })?.size ?? 0
  }
  return sizes
}

/** Whether the oldest engines support a feature, by MDN's browser compatibility data. */
import { createRequire } from 'node:module'
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestEngines } from '../../scripts/vite/engines.ts'

const compat = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

const isUpTo = (added: string, oldest: string) => {
  const [one = [], other = []] = [added, oldest].map((version) =>
    version.replace('≤', '').split('.').map(Number),
  )
  return (
    (one[0] ?? 0) < (other[0] ?? 0) || (one[0] === other[0] && (one[1] ?? 0) <= (other[1] ?? 0))
  )
}

const supports = (statement: SimpleSupportStatement, oldest: string) =>
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name &&
  !(typeof statement.version_removed === 'string' && isUpTo(statement.version_removed, oldest)) &&
  isUpTo(statement.version_added, oldest)

/** The engines without the feature; undefined for a feature that MDN does not list. */
function missingIn(feature: Identifier | undefined): string[] | undefined {
  const support = feature?.__compat?.support
  if (!support) return undefined
  return Object.entries(oldestEngines)
    .filter(([engine, oldest]) => {
      const statements = support[engine as keyof typeof oldestEngines]
      return (
        statements &&
        ![statements]
          .flat()
          .some((statement) => supports(statement as SimpleSupportStatement, oldest))
      )
    })
    .map(([engine]) => engine)
}

/** True for a feature that MDN lists and one of the engines lacks. */
export const isNewer = (feature: Identifier | undefined): boolean =>
  (missingIn(feature) ?? []).length > 0

/** The feature at a path such as `css.selectors.has`. */
export function featureAt(...names: string[]): Identifier | undefined {
  let at = compat as unknown as Identifier | undefined
  for (const name of names)
    at = at && Object.hasOwn(at, name) ? (at as Record<string, Identifier>)[name] : undefined
  return at
}

/** A script that deletes what the oldest engines lack from the interfaces and built-in objects of the browser that runs it. */
export function withoutNewer(): string {
  const names: [owner: string, name: string][] = []
  const all = { ...compat.javascript.builtins, ...compat.api } as unknown as Record<
    string,
    Record<string, Identifier>
  >
  for (const [owner, entry] of Object.entries(all)) {
    if (isNewer(entry as unknown as Identifier)) names.push(['', owner])
    else
      for (const [name, feature] of Object.entries(entry))
        if (name !== '__compat' && isNewer(feature)) names.push([owner, name])
  }
  return `for (const [owner, name] of ${JSON.stringify(names)}) {
    const [plain] = name.split('_static')
    const object = owner === '' || owner === 'Window' ? globalThis : plain === name ? globalThis[owner]?.prototype : globalThis[owner]
    if (object && Object.getOwnPropertyDescriptor(object, plain)?.configurable) delete object[plain]
  }`
}

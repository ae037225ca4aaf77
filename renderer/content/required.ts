/**
 * A value that checked content always has; the error names what is missing where a check has failed
 * to report it.
 */
export function required<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`${name} is missing.`)
  return value
}

/** The entry with an id that checked content refers to. */
export const entryById = <Entry extends { id: string }>(
  entries: readonly Entry[],
  id: string,
): Entry =>
  required(
    entries.find((entry) => entry.id === id),
    id,
  )

/** Memoization of pure functions. */
type Results<Result> = {
  objects: WeakMap<object, Results<Result>>
  others: Map<unknown, Results<Result>>
  result?: { value: Result }
}

/** Above the number of texts in content/. */
const limit = 10_000

/** Caches the results of `make` by its arguments; objects count by identity and are held weakly. */
export function memoize<Args extends unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  const empty = (): Results<Result> => ({ objects: new WeakMap(), others: new Map() })
  const root = empty()
  return (...args) => {
    let results = root
    for (const arg of args) {
      const isObject = (typeof arg === 'object' && arg !== null) || typeof arg === 'function'
      if (results.others.size >= limit) results.others.clear()
      const next: Results<Result> =
        (isObject ? results.objects.get(arg) : results.others.get(arg)) ?? empty()
      if (isObject) results.objects.set(arg, next)
      else results.others.set(arg, next)
      results = next
    }
    results.result ??= { value: make(...args) }
    return results.result.value
  }
}

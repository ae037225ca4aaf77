/** Memoization of pure functions. */
type Results<Result> = {
  objects?: WeakMap<object, Results<Result>>
  others?: Map<unknown, Results<Result>>
  result?: { value: Result }
}

/** Above the number of texts in content/. */
const limit = 10_000

/** Caches the results of `make` by its arguments; objects count by identity and are held weakly. */
export function memoize<Args extends unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  const root: Results<Result> = {}
  return (...args) => {
    let results = root
    for (const arg of args) results = nextResults(results, arg)
    results.result ??= { value: make(...args) }
    return results.result.value
  }
}

function nextResults<Result>(results: Results<Result>, arg: unknown): Results<Result> {
  const isObject = (typeof arg === 'object' && arg !== null) || typeof arg === 'function'
  if (isObject) return getOrAdd((results.objects ??= new WeakMap()), arg)
  results.others ??= new Map()
  if (results.others.size >= limit) results.others.clear()
  return getOrAdd(results.others, arg)
}

function getOrAdd<Key, Result>(
  map: { get(key: Key): Results<Result> | undefined; set(key: Key, value: Results<Result>): void },
  key: Key,
): Results<Result> {
  const known = map.get(key)
  if (known) return known
  const added: Results<Result> = {}
  map.set(key, added)
  return added
}

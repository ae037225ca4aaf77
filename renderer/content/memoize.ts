/** Memoization of pure functions. */
type Results<Result> = {
  objects: WeakMap<object, Results<Result>>
  others: Map<unknown, Results<Result>>
  result?: { value: Result }
}

const newResults = <Result>(): Results<Result> => ({ objects: new WeakMap(), others: new Map() })

/** Caches the results of `make` by its arguments; objects count by identity and are held weakly. */
export function memoize<Args extends unknown[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  const root = newResults<Result>()
  return (...args) => {
    let results = root
    for (const arg of args) results = nextResults(results, arg)
    results.result ??= { value: make(...args) }
    return results.result.value
  }
}

function nextResults<Result>({ objects, others }: Results<Result>, arg: unknown) {
  const isObject = Object(arg) === arg
  const known = isObject ? objects.get(arg as object) : others.get(arg)
  if (known) return known
  const added = newResults<Result>()
  if (isObject) objects.set(arg as object, added)
  else others.set(arg, added)
  return added
}

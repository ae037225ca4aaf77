/** `find`, which is asked once of each thing that nobody changes, while that is kept by others. */
export function once<Of extends object, More extends unknown[], Found>(
  find: (of: Of, ...more: More) => Found,
): (of: Of, ...more: More) => Found {
  const known = new WeakMap<Of, Found>()
  return (of, ...more) => {
    const found = known.get(of) ?? find(of, ...more)
    known.set(of, found)
    return found
  }
}

/** As `once`, of texts; what `more` says follows from the text. What is not asked for again is not worth more memory than this. */
export function onceByText<More extends unknown[], Made>(
  make: (text: string, ...more: More) => Made,
): (text: string, ...more: More) => Made {
  const made = new Map<string, Made>()
  return (text, ...more) => {
    const known = made.get(text)
    if (known !== undefined) return known
    if (made.size === 1000) made.clear()
    const result = make(text, ...more)
    made.set(text, result)
    return result
  }
}

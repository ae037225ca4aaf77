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

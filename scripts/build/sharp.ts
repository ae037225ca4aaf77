/** Loads sharp when a picture is read or drawn: most builds find all of them in the cache. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // One thread each: several pictures are encoded at a time.
  sharp.concurrency(1)
  return sharp
}

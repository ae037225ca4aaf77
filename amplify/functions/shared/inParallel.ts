/** Runs `work` for all items with limited concurrency. The first error stops the rest. */
export async function inParallel<Item, Done>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<Done>,
  concurrency = 20,
): Promise<Done[]> {
  const done: Done[] = []
  // A shared generator: an error in one loop closes it for all.
  const queue = (function* () {
    yield* [...items].entries()
  })()
  const worker = async (): Promise<void> => {
    for (const [at, item] of queue) done[at] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return done
}

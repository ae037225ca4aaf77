import { availableParallelism } from 'node:os'

/** Does `work` for each of `items`, as many at a time as the machine has processors unless it is told otherwise. */
export async function inParallel<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = availableParallelism(),
): Promise<void> {
  const rest = [...items].reverse()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item)
    }),
  )
}

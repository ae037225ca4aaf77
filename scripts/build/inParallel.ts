/** Maps asynchronous work over a list with limited concurrency. */
import { availableParallelism } from 'node:os'

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

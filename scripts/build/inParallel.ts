import { availableParallelism } from 'node:os'

/** Does `work` for each of `items`, as many at a time as the machine has processors. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items].reverse()
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item)
    }),
  )
}

/** For `vite` and `vike`, which print stack traces: turns a thrown error into the one line that the commands of scripts/ print. */
export async function withReadableErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { toUserFacingError } = (await import(new URL('../command.ts', import.meta.url).href)) as typeof import('../command.ts')
    throw toUserFacingError(error)
  }
}

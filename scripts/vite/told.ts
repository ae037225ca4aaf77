/** Vite's and Vike's own commands print the stack of what ends them: it is what our commands say. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { asTold } = (await import(new URL('../command.ts', import.meta.url).href)) as typeof import('../command.ts')
    throw asTold(error)
  }
}

/** The time that Lambda leaves to a run. */
export type LambdaContext = { getRemainingTimeInMillis: () => number }

/**
 * Tells whether this share of the time that is left now is used. Without a context there is no
 * limit.
 */
export function afterShareOf(context: LambdaContext | undefined, share: number): () => boolean {
  const left = (context?.getRemainingTimeInMillis() ?? 0) * (1 - share)
  return () => context !== undefined && context.getRemainingTimeInMillis() < left
}

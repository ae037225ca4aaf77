/** The name of an error, which unlike its message quotes no entered data. */
export const errorName = (error: unknown): string =>
  error instanceof Error ? error.name : 'Unknown'

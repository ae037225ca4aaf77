/** Somebody has to put something right; a command tells it in this sentence and without a trace. */
export class Told extends Error {
  constructor(message: string) {
    super(message)
    if (!process.env.DEBUG) this.stack = message
  }
}

/** The command cannot be called so, or not with these settings. */
export class Misused extends Told {}

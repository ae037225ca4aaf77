/** Somebody has to put something right; a command tells it in this sentence and without a trace. */
export class Told extends Error {}

/** The command cannot be called so, or not with these settings. */
export class Misused extends Told {}

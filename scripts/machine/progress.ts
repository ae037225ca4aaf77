/** Progress of a command: one updated line on a terminal, one line per stage elsewhere. */

const isTerminal = process.stdout.isTTY && !process.env.CI
let stage = ''
let total: number | undefined
let done = 0

const draw = (text: string) => process.stdout.write(`\r\x1b[K${text}\r`)

/** `steps` is the total number of steps, if known. */
export function startStage(name: string, steps?: number): void {
  ;[stage, total, done] = [name, steps, 0]
  if (isTerminal) draw(total ? `${name} 0/${total}` : name)
  else console.info(total ? `${name}: ${total}` : name)
}

/** Counts one finished step. */
export function advance(): void {
  done += 1
  if (isTerminal) draw(total ? `${stage} ${done}/${total}` : `${stage} ${done}`)
}

/** Clears the line. */
export function finishStage(): void {
  if (isTerminal) draw('')
}

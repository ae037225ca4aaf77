/** What a command is doing: one moving line on a terminal; in a pipe or on a build host one line a stage. */

const isTerminal = process.stdout.isTTY && !process.env.CI
let stage = ''
let total: number | undefined
let done = 0

const draw = (text: string) => process.stdout.write(`\r\x1b[K${text}\r`)

/** Begins a stage of so many steps, where that is known. */
export function begin(name: string, steps?: number): void {
  ;[stage, total, done] = [name, steps, 0]
  if (isTerminal) draw(total ? `${name} 0/${total}` : name)
  else console.info(total ? `${name}: ${total}` : name)
}

/** A step of the stage is done. */
export function step(): void {
  done += 1
  if (isTerminal) draw(total ? `${stage} ${done}/${total}` : `${stage} ${done}`)
}

/** Takes the moving line away. */
export function end(): void {
  if (isTerminal) draw('')
}

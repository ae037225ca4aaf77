import type { Problem } from '../../renderer/content/read/problems.ts'

/** A file after somebody has done as they were told; undefined where the advice leaves something to think about. */
export function remedied(text: string, { line, column, what, instead = '', frame }: Problem): string | undefined {
  const lines = text.normalize('NFC').split('\n')
  const whole = lines[line - 1]!
  const [before, after] = [whole.slice(0, column - 1), whole.slice(column - 1)]
  const put = (changed: string) => lines.with(line - 1, changed).join('\n')

  const quoted = /citattecken(?: runt hela texten)?: (["'].*["'])$/.exec(instead)?.[1]
  if (quoted) return put(whole.replace(/^(\s*(?:- )?(?:[\w-]+: +)?).*$/, (_, key: string) => key + quoted))
  const row = /^Skriv (\w+: '.*')$/.exec(instead)?.[1]
  if (row) return put(whole.replace(/\S.*$/, row))

  const right = /^Menade du "(.+)"\?$|^Menade du (\{.+\})\?$|^Skriv (".+"|(?:\/|https:)\S+|[\w.:-]+(?: \d\d)*|\{#.+\})\.$/
    .exec(instead)
    ?.slice(1)
    .find(Boolean)
  if (!right) return undefined
  const named = [...what.matchAll(/"([^"]+)"|(\{[^}]+\})|(?:stället|sidan) (\S+)/g)].flatMap(([, ...words]) => words.filter(Boolean))
  const marked = after.slice(0, /\^+/.exec(frame)?.[0].length)
  const wrong = named.find((word) => word && marked.includes(word)) ?? marked
  return wrong && put(before + after.replace(wrong, () => right))
}

import { type Event, EVENT_ID, COLLECTION_STYLE, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from 'js-yaml'

/** A scalar as it is written; not plain: in quotation marks or under | or >. */
export type PlainScalar = { plain: boolean; text: string }
/** Undefined for a key or row without a value. */
export type PlainNode = Map<string, PlainNode> | PlainNode[] | PlainScalar | undefined

/** What `syntaxProblems` may have something to say about, wherever it stands: what nobody sees, a note after a text. */
const suspicious = /[^\P{C}\n\u200b\u2060]|[\u2028\u2029]|[ \t]#\S/u
const notPlain = new Error('Not plain')

/**
 * YAML as most files are written, by js-yaml, which takes a tenth of the time. Undefined for what the parser has to look at, which knows
 * where everything stands: whatever is wrong, and what no content needs.
 */
export function plainYaml(yaml: string): PlainNode {
  if (suspicious.test(yaml)) return undefined
  try {
    const events = parseEvents(yaml, {})
    let at = 0
    const fail = (): never => {
      throw notPlain
    }
    const until = <T>(read: () => T): T[] => {
      const found: T[] = []
      while (events[at]!.type !== EVENT_ID.POP) found.push(read())
      at++
      return found
    }
    const opened = <T extends Event['type']>(event: Extract<Event, { type: T; anchorStart: number; tagStart: number }>) =>
      event.anchorStart >= 0 || event.tagStart >= 0 ? fail() : event
    const node = (): PlainNode => {
      const event = events[at++]!
      if (event.type === EVENT_ID.SCALAR) {
        opened(event)
        const plain = event.style === SCALAR_STYLE.PLAIN
        // A row of a list joined to the text above it.
        if (plain && /\n *- /.test(yaml.slice(event.valueStart, event.valueEnd))) fail()
        const text = getScalarValue(yaml, event)
        return plain && text === '' ? undefined : { plain, text }
      }
      if (event.type === EVENT_ID.SEQUENCE) {
        opened(event)
        return until(node)
      }
      if (event.type !== EVENT_ID.MAPPING || opened(event).style === COLLECTION_STYLE.FLOW) return fail()
      const pairs = until(() => [key(), node()] as const)
      const found = new Map(pairs)
      return found.size === pairs.length ? found : fail()
    }
    const key = (): string => {
      const name = node()
      return name instanceof Map || Array.isArray(name) || !name?.plain ? fail() : name.text
    }
    if (events[at++]?.type !== EVENT_ID.DOCUMENT) return undefined
    const whole = node()
    return whole instanceof Map && events.length === at + 1 ? whole : undefined
  } catch (error) {
    if (error === notPlain || error instanceof YAMLException) return undefined
    throw error
  }
}

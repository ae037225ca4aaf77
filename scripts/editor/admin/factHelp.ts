/** Beside each text of a form: the facts that it uses, with their last days, and under the text in focus a list of all. */
import { longDate } from '../../../renderer/content/model/placeholders.ts'
import { closest } from '../../../renderer/content/read/closest.ts'
import { swedishDate } from '../../../amplify/functions/shared/officeHours.ts'

/** `until` is the last day of a price, `checkBy` the day by which another fact is to be read again. */
export type FactChoice = {
  id: string
  figure: string
  statement: string
  until?: string
  checkBy: string
}
/** Paths of the texts that may have placeholders, such as `sections.title`, by list of the CMS. */
export type TextKeys = Record<string, string[]>
type TextControl = HTMLInputElement | HTMLTextAreaElement

const lastDayText = ({ until, checkBy }: FactChoice) =>
  until ? `gäller till och med ${longDate(until)}` : `ska kontrolleras senast ${longDate(checkBy)}`

/** A line for each fact that the text names. */
export function factLines(text: string, facts: readonly FactChoice[], today: string): string[] {
  const named = text.matchAll(/\{(fact|as_of|checked|if):([^{}\n]*)\}/g)
  const lines = Array.from(named, ([, kind, id = '']) => {
    const fact = facts.find((other) => other.id === id)
    if (!fact) {
      const near = closest(
        id,
        facts.map((other) => other.id),
      )
      return `${id || '{}'}: finns inte.${near ? ` Menade du ${near}?` : ''}`
    }
    const { until = fact.checkBy } = fact
    const gone = kind === 'if' && until < today ? ' Texten i villkoret visas inte nu.' : ''
    return `${id}: ${fact.figure}, ${lastDayText(fact)}.${gone}`
  })
  return [...new Set(lines)]
}

/** What a choice in the list writes. */
const written = (kind: string, id: string, chosen: string) =>
  kind === 'if' ? `{if:${id}}${chosen || 'text'}{else}annan text{/if}` : `{fact:${id}}`

export function showFacts(facts: readonly FactChoice[], keys: TextKeys): void {
  const today = swedishDate(new Date())
  let isWaiting = false
  const update = () => {
    isWaiting = false
    for (const field of document.querySelectorAll<HTMLElement>('[data-key-path]')) {
      const control = field.querySelector<TextControl>('input[type=text],textarea')
      // Of fields in each other, the innermost has the text.
      if (!control || control.closest('[data-key-path]') !== field) continue
      const lines = control.value.includes('{') ? factLines(control.value, facts, today) : []
      const hasList = control === document.activeElement && accepts(field, keys)
      helpIn(field, lines, hasList ? () => listOf(facts, control) : undefined)
    }
  }
  const later = () => {
    if (!isWaiting) setTimeout(update, 200)
    isWaiting = true
  }
  document.addEventListener('input', later)
  document.addEventListener('focusin', later)
  new MutationObserver((changes) => {
    const isOurs = ({ target }: MutationRecord) =>
      target instanceof Element && target.closest('.content-facts')
    if (!changes.every(isOurs)) later()
  }).observe(document.body, { childList: true, subtree: true })
}

/** Whether the texts of a field may have placeholders. */
function accepts({ dataset }: HTMLElement, keys: TextKeys): boolean {
  const pattern = /^#\/collections\/([^/]+)(?:\/entries)?\/?([^/?]*)/
  const [, list = '', entry = ''] = pattern.exec(location.hash) ?? []
  const names = dataset.keyPath?.split('.').filter((part) => !/^\d+$/.test(part)) ?? []
  return (keys[list] ?? keys[entry])?.includes(names.join('.')) ?? false
}

/** Adds, changes or removes our part of a field; unchanged parts stay, so that an open list does. */
function helpIn(field: HTMLElement, lines: string[], list?: () => HTMLElement): void {
  let help = field.querySelector<HTMLElement>(':scope > .content-facts')
  if (lines.length === 0 && !list && !help?.contains(document.activeElement)) {
    help?.remove()
    return
  }
  if (!help) {
    help = document.createElement('div')
    help.className = 'content-facts'
    help.append(document.createElement('div'))
    field.append(help)
  }
  const [shown, select] = help.children as unknown as [HTMLElement, HTMLElement | undefined]
  const text = lines.join('\n')
  if (shown.textContent !== text) {
    shown.style.whiteSpace = 'pre-line'
    shown.textContent = text
  }
  if (list && !select) help.append(list())
  if (!list && select && select !== document.activeElement) select.remove()
}

function listOf(facts: readonly FactChoice[], control: TextControl): HTMLElement {
  const select = document.createElement('select')
  select.setAttribute('aria-label', 'Infoga en siffra')
  select.append(new Option('Infoga en siffra …', ''))
  const kinds = { fact: 'Siffran', if: 'Text som visas så länge siffran gäller' }
  for (const [kind, label] of Object.entries(kinds)) {
    const group = Object.assign(document.createElement('optgroup'), { label })
    for (const fact of facts) {
      const text = `${fact.figure}: ${fact.statement} (${fact.id}, ${lastDayText(fact)})`
      group.append(new Option(text, `${kind} ${fact.id}`))
    }
    select.append(group)
  }
  select.onchange = () => {
    const [kind = '', id = ''] = select.value.split(' ')
    select.value = ''
    if (!id) return
    // A field keeps its selection without the focus.
    const { value, selectionStart, selectionEnd } = control
    const chosen = value.slice(selectionStart ?? 0, selectionEnd ?? 0)
    control.focus()
    control.setSelectionRange(selectionStart, selectionEnd)
    document.execCommand('insertText', false, written(kind, id, chosen))
  }
  return select
}

/** Form field for an article's Markdown, with formatting buttons. */
import type { CustomFieldControlProps, CustomFieldPickedFile } from '@sveltia/cms'
import type { createElement } from 'react'
import { pastedMarkdown } from './paste.ts'
import { trackPicture } from './pictures.ts'
import { askTable, tableAt } from './tableDialog.ts'

/** Sveltia passes its own React as a global. */
declare const h: typeof createElement

/** The text that replaces the selection, and the part of it to select. */
type Replacement = [text: string, selected: string]
type Button = {
  label: string
  wholeLines?: true
  write: (chosen: string, pick: Props['pickFile']) => Promise<Replacement | undefined> | Replacement
}
type Props = CustomFieldControlProps

const eachLine = (chosen: string, sign: string, instead: string): Replacement => {
  const selected = chosen || instead
  return [selected.replaceAll(/^/gm, sign), selected]
}
const tools: Button[] = [
  { label: 'Rubrik', wholeLines: true, write: (chosen) => eachLine(chosen, '## ', 'Mellanrubrik') },
  { label: 'Fet', write: (chosen) => [`**${chosen || 'viktigt'}**`, chosen || 'viktigt'] },
  { label: 'Punktlista', wholeLines: true, write: (chosen) => eachLine(chosen, '- ', 'punkt') },
  {
    label: 'Länk',
    write: (chosen) => [
      `[${chosen || 'länkens ord'}](/kontakt)`,
      chosen ? '/kontakt' : 'länkens ord',
    ],
  },
  {
    label: 'Bild',
    async write(chosen, pick) {
      const picked = (await trackPicture(
        pick({ kind: 'image', allowURL: false }),
      )) as CustomFieldPickedFile | null
      const selected = chosen || 'vad bilden visar'
      return picked ? [`![${selected}](${picked.value})`, selected] : undefined
    },
  },
]

/** The table around the cursor, or a new one between empty lines. */
async function editTable(area: HTMLTextAreaElement): Promise<void> {
  const { value, selectionStart } = area
  const table = tableAt(value, selectionStart)
  const text = await askTable(table?.cells)
  if (text === undefined) return
  const { start, end } = table ?? { start: selectionStart, end: area.selectionEnd }
  const before = table || /(^|\n\n)$/.test(value.slice(0, start)) ? '' : '\n\n'
  const after = table || /^(\n\n|$)/.test(value.slice(end)) ? '' : '\n\n'
  area.focus()
  area.setSelectionRange(start, end)
  document.execCommand('insertText', false, before + text + after)
}

function paste(event: ClipboardEvent): void {
  const { clipboardData: data } = event
  const text = data && pastedMarkdown(data.getData('text/html'), data.getData('text/plain'))
  if (!text) return
  event.preventDefault()
  document.execCommand('insertText', false, text)
}

async function use(
  { wholeLines, write }: Button,
  area: HTMLTextAreaElement,
  pick: Props['pickFile'],
): Promise<void> {
  const { value } = area
  let { selectionStart: start, selectionEnd: end } = area
  if (wholeLines) {
    start = value.slice(0, start).lastIndexOf('\n') + 1
    end += /.*/.exec(value.slice(end))![0].length
  }
  const formatted = await write(value.slice(start, end), pick)
  if (!formatted) return
  const [text, chosen] = formatted
  // The picture dialog returns the focus when it has faded out.
  for (area.focus(); area.isConnected && document.activeElement !== area; area.focus())
    await new Promise(requestAnimationFrame)
  area.setSelectionRange(start, end)
  // The only way to insert text that Undo can revert.
  document.execCommand('insertText', false, text)
  const from = start + text.indexOf(chosen)
  area.setSelectionRange(from, from + chosen.length)
}

export const MarkdownField = ({ value, forID, onChange, pickFile }: Props) =>
  h(
    'div',
    { className: 'markdownField' },
    h(
      'div',
      { role: 'toolbar', 'aria-label': 'Formatera texten' },
      tools.map((tool) =>
        h(
          'button',
          {
            key: tool.label,
            type: 'button',
            // The text field retains its selection.
            onMouseDown: (event) => event.preventDefault(),
            onClick: ({ currentTarget }) =>
              void use(
                tool,
                currentTarget.closest('.markdownField')!.querySelector('textarea')!,
                pickFile,
              ),
          },
          tool.label,
        ),
      ),
      h(
        'button',
        {
          type: 'button',
          onMouseDown: (event) => event.preventDefault(),
          onClick: ({ currentTarget }) =>
            void editTable(currentTarget.closest('.markdownField')!.querySelector('textarea')!),
        },
        'Tabell',
      ),
    ),
    h('textarea', {
      id: forID,
      'aria-labelledby': `${forID}-label`,
      // Sveltia updates `value` later than the next key press: a focused field is not overwritten.
      ref: (area: HTMLTextAreaElement | null) => {
        const text = String(value ?? '')
        if (area && area !== document.activeElement && area.value !== text) area.value = text
      },
      onChange: ({ target }) => onChange((target as HTMLTextAreaElement).value),
      onPaste: ({ nativeEvent }) => paste(nativeEvent),
    }),
  )

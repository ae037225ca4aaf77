/** The text of an article: Markdown as it stands in the file, with buttons for whoever does not know its signs. */
import type { CustomFieldControlProps, CustomFieldPickedFile } from '@sveltia/cms'
import type { createElement } from 'react'
import { trackPicture } from './pictures.ts'

/** Sveltia's own React. */
declare const h: typeof createElement

/** What takes the place of what was chosen, and the part of it that is chosen then, to be written over. */
type Written = [text: string, chosen: string]
type Button = {
  label: string
  wholeLines?: true
  write: (chosen: string, pick: Props['pickFile']) => Promise<Written | undefined> | Written
}
type Props = CustomFieldControlProps

const eachLine = (chosen: string, sign: string, instead: string): Written => {
  const words = chosen || instead
  return [words.replaceAll(/^/gm, sign), words]
}
const tools: Button[] = [
  { label: 'Rubrik', wholeLines: true, write: (chosen) => eachLine(chosen, '## ', 'Mellanrubrik') },
  { label: 'Fet', write: (chosen) => [`**${chosen || 'viktigt'}**`, chosen || 'viktigt'] },
  { label: 'Punktlista', wholeLines: true, write: (chosen) => eachLine(chosen, '- ', 'punkt') },
  { label: 'Länk', write: (chosen) => [`[${chosen || 'länkens ord'}](/kontakt)`, chosen ? '/kontakt' : 'länkens ord'] },
  {
    label: 'Bild',
    async write(chosen, pick) {
      const picked = (await trackPicture(pick({ kind: 'image', allowURL: false }))) as CustomFieldPickedFile | null
      const words = chosen || 'vad bilden visar'
      return picked ? [`![${words}](${picked.value})`, words] : undefined
    },
  },
]

async function use({ wholeLines, write }: Button, area: HTMLTextAreaElement, pick: Props['pickFile']): Promise<void> {
  const { value } = area
  let { selectionStart: start, selectionEnd: end } = area
  if (wholeLines) {
    start = value.slice(0, start).lastIndexOf('\n') + 1
    end += /.*/.exec(value.slice(end))![0].length
  }
  const written = await write(value.slice(start, end), pick)
  if (!written) return
  const [text, chosen] = written
  // The dialog that the picture came from gives the text back when it has faded.
  for (area.focus(); area.isConnected && document.activeElement !== area; area.focus()) await new Promise(requestAnimationFrame)
  area.setSelectionRange(start, end)
  // The one way of writing that Undo takes back.
  document.execCommand('insertText', false, text)
  const from = start + text.indexOf(chosen)
  area.setSelectionRange(from, from + chosen.length)
}

export const Letter = ({ value, forID, onChange, pickFile }: Props) =>
  h(
    'div',
    { className: 'letter' },
    h(
      'div',
      { role: 'toolbar', 'aria-label': 'Formatera texten' },
      tools.map((tool) =>
        h(
          'button',
          {
            key: tool.label,
            type: 'button',
            // The text keeps what is chosen in it.
            onMouseDown: (event) => event.preventDefault(),
            onClick: ({ currentTarget }) => void use(tool, currentTarget.closest('.letter')!.querySelector('textarea')!, pickFile),
          },
          tool.label,
        ),
      ),
    ),
    h('textarea', {
      id: forID,
      'aria-labelledby': `${forID}-label`,
      // Sveltia's answer to a key comes after the next key: while somebody writes, what stands here is the truth.
      ref: (area: HTMLTextAreaElement | null) => {
        const text = (value as string | undefined) ?? ''
        if (area && area !== document.activeElement && area.value !== text) area.value = text
      },
      onChange: ({ target }) => onChange((target as HTMLTextAreaElement).value),
    }),
  )

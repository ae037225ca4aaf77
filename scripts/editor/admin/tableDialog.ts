/** A dialog with the cells of a table, which writes the table as Markdown. */

const isRow = (line: string) => line.trim().startsWith('|')
const leadingRows = (lines: string[]) => {
  const end = lines.findIndex((line) => !isRow(line))
  return end === -1 ? lines : lines.slice(0, end)
}

/** The table around the cursor: its lines and cells. */
export function tableAt(
  text: string,
  cursor: number,
): { start: number; end: number; cells: string[][] } | undefined {
  const lineStart = text.lastIndexOf('\n', cursor - 1) + 1
  const above = leadingRows(text.slice(0, lineStart).split('\n').slice(0, -1).reverse()).reverse()
  const below = leadingRows(text.slice(lineStart).split('\n'))
  if (below.length === 0) return undefined
  const lines = [...above, ...below]
  const start = lineStart - above.reduce((sum, line) => sum + line.length + 1, 0)
  const cells = lines
    .filter((line, index) => index !== 1 || !/^[|\s:]*-[|\s:-]*$/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
  return { start, end: start + lines.join('\n').length, cells }
}

/** The rows as Markdown; the first has the headings. */
function tableText(cells: string[][]): string {
  const row = (texts: string[]) => `| ${texts.join(' | ')} |`
  const [headings = [], ...rows] = cells.map((texts) =>
    texts.map((cell) => cell.trim().replaceAll('|', '\\|')),
  )
  return [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n')
}

const emptyTable = [
  ['', ''],
  ['', ''],
]

/** Asks for the cells; undefined when the editor cancels, or fills in nothing. */
export function askTable(before = emptyTable): Promise<string | undefined> {
  const dialog = document.createElement('dialog')
  dialog.className = 'table-dialog'
  dialog.setAttribute('aria-label', 'Tabell')
  const table = document.createElement('table')
  let cells = before.map((row) => [...row])
  const draw = () => {
    table.replaceChildren(
      ...cells.map((row, y) => {
        const line = document.createElement('tr')
        line.append(
          ...row.map((value, x) => {
            const input = Object.assign(document.createElement('input'), { value })
            const place = y === 0 ? 'Rubrik' : `Rad ${y}`
            input.setAttribute('aria-label', `${place}, kolumn ${x + 1}`)
            input.placeholder = y === 0 ? 'Rubrik' : ''
            input.oninput = () => (cells[y]![x] = input.value)
            const cell = document.createElement('td')
            cell.append(input)
            return cell
          }),
        )
        return line
      }),
    )
  }
  const button = (text: string, use: () => void) => {
    const element = Object.assign(document.createElement('button'), {
      type: 'button',
      onclick: use,
    })
    element.textContent = text
    return element
  }
  const change = (text: string, to: () => string[][]) =>
    button(text, () => {
      cells = to()
      draw()
    })
  draw()
  return new Promise((resolve) => {
    const close = (text?: string) => {
      dialog.remove()
      resolve(text)
    }
    dialog.oncancel = () => close()
    const insert = () => close(cells.flat().join('').trim() ? tableText(cells) : undefined)
    dialog.append(
      table,
      change('Rad till', () => [...cells, cells[0]!.map(() => '')]),
      change('Kolumn till', () => cells.map((row) => [...row, ''])),
      change('Ta bort sista raden', () => (cells.length > 2 ? cells.slice(0, -1) : cells)),
      change('Ta bort sista kolumnen', () =>
        cells[0]!.length > 1 ? cells.map((row) => row.slice(0, -1)) : cells,
      ),
      button('Klar', insert),
      button('Avbryt', () => close()),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}

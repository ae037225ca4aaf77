/** Fenced blocks: notes, bars and calculators. */
import type { Element, ElementContent, Properties } from 'hast'
import type { BlockContent, Code, DefinitionContent, Parent } from 'mdast'
import type { Options } from 'remark-rehype'
import { parse } from 'yaml'
import { z } from 'zod'
import { kronorText, numberText } from '../../swedishNumbers.ts'

/** ```note Rubrik: a box that contains Markdown. */
export type Note = Parent & {
  type: 'note'
  meta?: string | null | undefined
  children: (BlockContent | DefinitionContent)[]
}
declare module 'mdast' {
  interface RootContentMap {
    note: Note
  }
}

const CalculatorRow = z.strictObject({
  label: z.string(),
  quantity: z.number().min(0),
  unit: z.string(),
  price: z.number(),
})
const Calculator = z.strictObject({
  total: z.string().default('Summa per år'),
  rows: z.array(CalculatorRow).min(1),
})
export type Calculator = z.infer<typeof Calculator>

/** `Juli | 25–30 kWh | 27.5`: label, text beside the bar, and length. */
export type Bar = { label: string; valueText: string; value: number }

export const blockNames = ['note', 'bars', 'calculator'] as const

/** The bars, or the index of the first malformed row. */
export function readBars(text: string): { bars: Bar[] } | { wrongLine: number } {
  const rows = text.split('\n')
  const bars: Bar[] = []
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue
    const [label, valueText, value = '', ...rest] = row.split('|').map((cell) => cell.trim())
    if (!label || !valueText || !/^\d+(?:[.,]\d+)?$/.test(value) || rest.length > 0)
      return { wrongLine: index }
    bars.push({ label, valueText, value: Number(value.replace(',', '.')) })
  }
  return bars.length > 0 ? { bars } : { wrongLine: 0 }
}

/** A list of rows, or an object with `total` and `rows`; undefined for anything else. */
export function readCalculator(text: string): Calculator | undefined {
  try {
    const value: unknown = parse(text)
    return Calculator.safeParse(Array.isArray(value) ? { rows: value } : value).data
  } catch {
    // No YAML: the check reports the block.
    return undefined
  }
}

/** Renders ```note, ```bars and ```calculator; checkMarkdown refuses malformed blocks. */
export const blockHandlers: Options['handlers'] = {
  note(state, note: Note) {
    const title = note.meta ? [element('p', {}, element('strong', {}, note.meta))] : []
    return element('div', { className: ['note'], role: 'note' }, ...title, ...state.all(note))
  },
  code(_, { lang, value, meta }: Code) {
    const bars = lang === 'bars' ? readBars(value) : undefined
    const calculator = lang === 'calculator' ? readCalculator(value) : undefined
    return bars && 'bars' in bars
      ? barsElement(bars.bars, meta)
      : calculator && calculatorElement(calculator, meta)
  },
}

export const element = (
  tagName: string,
  properties: Properties,
  ...children: (ElementContent | string)[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) =>
    typeof child === 'string' ? { type: 'text', value: child } : child,
  ),
})

// Lengths are SVG attributes, because the Content-Security-Policy allows no style attributes.
function barsElement(bars: Bar[], caption?: string | null): Element {
  const longest = Math.max(...bars.map(({ value }) => value))
  const items = bars.map(({ label, valueText, value }) =>
    element(
      'li',
      {},
      element('span', { className: ['bar-label'] }, label),
      ' ',
      element(
        'svg',
        {
          className: ['bar'],
          viewBox: '0 0 100 10',
          preserveAspectRatio: 'none',
          ariaHidden: 'true',
          focusable: 'false',
        },
        element('rect', { width: String(Math.round((value / longest) * 1000) / 10), height: '10' }),
      ),
      element('span', { className: ['bar-value'] }, valueText),
    ),
  )
  return element(
    'figure',
    { className: ['bars'] },
    ...(caption ? [element('figcaption', {}, caption)] : []),
    element('ul', {}, ...items),
  )
}

// A table with editable numbers; without JavaScript it shows the initial values.
function calculatorElement({ rows, total }: Calculator, caption?: string | null): Element {
  const input = (part: string, label: string, value: number) =>
    element('input', {
      type: 'text',
      inputMode: 'decimal',
      autoComplete: ['off'],
      readOnly: true,
      defaultValue: numberText(value),
      ariaLabel: label,
      [part]: '',
    })
  const heading = (scope: 'row' | 'col', text: string, colSpan?: number) =>
    element('th', { scope, colSpan }, text)
  const row = (...cells: Element[]) => element('tr', {}, ...cells)
  const body = rows.map(({ label, quantity, unit, price }) =>
    row(
      heading('row', label),
      element('td', {}, input('dataQuantity', `${label}: ${unit}`, quantity), ` ${unit}`),
      element('td', {}, input('dataPrice', `${label}: kronor per ${unit}`, price), ` kr/${unit}`),
      element('td', {}, element('span', { dataSum: '' }, kronorText(quantity * price))),
    ),
  )
  const sum = rows.reduce((all, { quantity, price }) => all + quantity * price, 0)
  const table = element(
    'table',
    {},
    ...(caption ? [element('caption', {}, caption)] : []),
    element(
      'thead',
      {},
      row(...['Del', 'Mängd per år', 'Ersättning', 'Per år'].map((text) => heading('col', text))),
    ),
    element('tbody', {}, ...body),
    element(
      'tfoot',
      {},
      row(
        heading('row', total, 3),
        element('td', {}, element('span', { dataTotal: '' }, kronorText(sum))),
      ),
    ),
  )
  const message = element(
    'p',
    { hidden: true, role: 'status' },
    'Skriv ett tal i det markerade fältet, till exempel 1,50.',
  )
  const announcement = element('output', { className: ['sr-only'] })
  return element(
    'form',
    { className: ['calculator'], dataBehaviour: 'calculator' },
    table,
    message,
    announcement,
  )
}

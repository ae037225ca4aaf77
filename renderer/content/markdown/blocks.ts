import { remark } from 'remark'
import remarkGfm from 'remark-gfm'
import { parse } from 'yaml'
import { z } from 'zod'

/** What is used of the mdast and hast nodes. */
export type TreeNode = {
  type: string
  value?: string
  children?: TreeNode[]
  lang?: string | null
  meta?: string | null
  tagName?: string
  properties?: Record<string, unknown>
  data?: { hName?: string; hProperties?: Record<string, unknown>; hChildren?: TreeNode[] }
}

const CalculatorRow = z.strictObject({ label: z.string(), quantity: z.number().min(0), unit: z.string(), price: z.number() })
const Calculator = z.strictObject({ total: z.string().default('Summa per år'), rows: z.array(CalculatorRow).min(1) })
export type Calculator = z.infer<typeof Calculator>

/** `Juli | 25–30 kWh | 27.5`: label, what is written by the bar, and the bar's length. */
export type Bar = { label: string; shown: string; value: number }

export const blockNames = ['note', 'bars', 'calculator'] as const

const line = /^\s*([^|]+?)\s*\|\s*([^|]+?)\s*\|\s*(\d+(?:[.,]\d+)?)\s*$/

/** Undefined when a row is not written as bars are; the row's number then tells which. */
export function readBars(text: string): { bars: Bar[] } | { wrongLine: number } {
  const rows = text.split('\n')
  const bars: Bar[] = []
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue
    const [, label, shown, value] = line.exec(row) ?? []
    if (!label || !shown || !value) return { wrongLine: index }
    bars.push({ label, shown, value: Number(value.replace(',', '.')) })
  }
  return bars.length > 0 ? { bars } : { wrongLine: 0 }
}

/** Rows as a list, or `total` and `rows`. Undefined when it is neither. */
export function readCalculator(text: string): Calculator | undefined {
  try {
    const value: unknown = parse(text)
    return Calculator.safeParse(Array.isArray(value) ? { rows: value } : value).data
  } catch {
    return undefined
  }
}

/** Turns ```note, ```bars and ```calculator into their elements. The loader has refused any that cannot be read. */
export const markdownBlocks = () => (tree: unknown) => replaceBlocks(tree as TreeNode)

function replaceBlocks(node: TreeNode): void {
  for (const child of node.children ?? []) {
    if (child.type !== 'code') replaceBlocks(child)
    else if (child.lang === 'note') turnInto(child, element('div', { className: ['note'], role: 'note' }), noteChildren(child))
    else if (child.lang === 'bars') {
      const read = readBars(child.value ?? '')
      if ('bars' in read) turnInto(child, barsElement(read.bars, child.meta))
    } else if (child.lang === 'calculator') {
      const calculator = readCalculator(child.value ?? '')
      if (calculator) turnInto(child, calculatorElement(calculator, child.meta))
    }
  }
}

/** Becomes an element; with `children` these are Markdown still to be turned into HTML. */
function turnInto(node: TreeNode, made: TreeNode, children?: TreeNode[]): void {
  node.type = 'block'
  node.children = children ?? []
  delete node.value
  node.data = { hName: made.tagName, hProperties: made.properties, ...(children ? {} : { hChildren: made.children ?? [] }) }
}

const element = (tagName: string, properties: Record<string, unknown>, ...children: (TreeNode | string)[]): TreeNode => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
})

function noteChildren({ value = '', meta }: TreeNode): TreeNode[] {
  const tree = remark().use(remarkGfm).parse(value) as TreeNode
  const title: TreeNode[] = meta ? [{ type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: meta }] }] }] : []
  return [...title, ...(tree.children ?? [])]
}

// The bar's length is an attribute of an SVG: the page's security policy allows no style attributes.
function barsElement(bars: Bar[], caption?: string | null): TreeNode {
  const longest = Math.max(...bars.map(({ value }) => value))
  const items = bars.map(({ label, shown, value }) =>
    element(
      'li',
      {},
      element('span', { className: ['bar-label'] }, label),
      element(
        'svg',
        { className: ['bar'], viewBox: '0 0 100 10', preserveAspectRatio: 'none', ariaHidden: 'true', focusable: 'false' },
        element('rect', { width: String(Math.round((value / longest) * 1000) / 10), height: '10' }),
      ),
      element('span', { className: ['bar-value'] }, shown),
    ),
  )
  return element('figure', { className: ['bars'] }, ...(caption ? [element('figcaption', {}, caption)] : []), element('ul', {}, ...items))
}

const kronor = (amount: number) =>
  `${new Intl.NumberFormat('sv-SE', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 }).format(amount)} kr`

// A table whose numbers can be changed. Without JavaScript it is the article's own example.
function calculatorElement({ rows, total }: Calculator, caption?: string | null): TreeNode {
  const input = (part: string, label: string, value: number) =>
    element('input', {
      type: 'number',
      inputMode: 'decimal',
      min: '0',
      step: 'any',
      defaultValue: String(value),
      ariaLabel: label,
      [part]: '',
    })
  const body = rows.map(({ label, quantity, unit, price }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, label),
      element('td', {}, input('dataQuantity', `${label}: ${unit}`, quantity), ` ${unit}`),
      element('td', {}, input('dataPrice', `${label}: kronor per ${unit}`, price), ` kr/${unit}`),
      element('td', {}, element('output', { dataSum: '' }, kronor(quantity * price))),
    ),
  )
  const sum = rows.reduce((all, { quantity, price }) => all + quantity * price, 0)
  return element(
    'form',
    { className: ['calculator'], dataBehaviour: 'calculator' },
    element(
      'table',
      {},
      ...(caption ? [element('caption', {}, caption)] : []),
      element(
        'thead',
        {},
        element('tr', {}, ...['Del', 'Mängd per år', 'Ersättning', 'Per år'].map((text) => element('th', { scope: 'col' }, text))),
      ),
      element('tbody', {}, ...body),
      element(
        'tfoot',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'row', colSpan: 3 }, total),
          element('td', {}, element('output', { dataTotal: '' }, kronor(sum))),
        ),
      ),
    ),
  )
}

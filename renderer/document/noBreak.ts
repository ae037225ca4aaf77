/** Keeps numbers, ranges and some words on one line by CSS: what a visitor copies has ordinary hyphens and spaces. */

/** The parts of visible texts that stay on one line; `&nbsp;`, which `typeset` puts into quantities, belongs to a range. */
const together = new RegExp(
  [
    String.raw`(?<!\d)0\d{1,3}-\d[\d ]{4,10}\d`,
    String.raw`(?<![\d-])\d{6}-\d{4}(?!\d)`,
    String.raw`#?(?<![\d-])\d{4}-\d{4}(?![\d-])`,
    String.raw`(?<!\d)\d{3} \d\d \p{Lu}\p{L}*`,
    String.raw`(?<![\p{L}\d])(?:e|\p{Lu}{1,4})-\p{Ll}{2,13}(?!\p{L})`,
    String.raw`(?<![\p{L}\d.,:\u00a0])[\p{L}\d]+(?:[.,:\u00a0][\p{L}\d]+){0,4}–[\p{L}\d]+(?:[.,:\u00a0][\p{L}\d]+){0,4}`,
    String.raw`−\d+(?:\u00a0[\p{L}\d]+){0,4}`,
  ].join('|'),
  'gu',
)

/** The town in a label. Titles have none: a part of its own in the first screen would shift when the typeface arrives. */
const town = /(?<=^[\p{L} ]+ )i \p{Lu}\p{L}+$/u

/** All of the parts have one of these. */
const sign = /[-\d–−]/

/** Elements whose text is a value, or is no text. */
const values = /^<(script|style|svg|option|textarea|title)\b/
const unbroken = '<span class="nb">$&</span>'
const tagAndText = /(<[^>]*>)([^<]*)/g

/** The no-break space is for reading: names, values and addresses in attributes, and data, have an ordinary one. */
export const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

/**
 * HTML of a page as React renders it, without line breaks in such parts. Forms that React hydrates are left as they are: their HTML
 * must be what React renders again.
 */
export function withoutBreaks(html: string): string {
  let valueElement = ''
  let islandDepth = 0
  let isPhoneLink = false
  return html.replaceAll(tagAndText, (unchanged, tag: string, text: string) => {
    if (islandDepth > 0) {
      if (tag.startsWith('<div')) islandDepth++
      if (tag === '</div>') islandDepth--
    } else if (valueElement) {
      if (tag === `</${valueElement}>`) valueElement = ''
    } else if (tag.startsWith('<div data-island=')) islandDepth = 1
    // base.css keeps phone links on one line.
    else if (/^<\/?a\b/.test(tag)) isPhoneLink = tag.includes(' href="tel:')
    else valueElement = (!tag.endsWith('/>') && values.exec(tag)?.[1]) || ''

    if (islandDepth > 0) return unchanged
    if (valueElement === 'option') return plainSpaces(unchanged)
    if (valueElement || isPhoneLink) return plainSpaces(tag) + text
    return plainSpaces(tag) + withoutBreaksIn(text, tag === '<span>')
  })
}

function withoutBreaksIn(text: string, isLabel: boolean): string {
  const whole = sign.test(text) ? text.replace(together, unbroken) : text
  return isLabel ? whole.replace(town, unbroken) : whole
}

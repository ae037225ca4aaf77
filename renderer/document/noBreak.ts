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

/** Elements whose text is a value, or is no text. */
const values = /^<(script|style|svg|option|textarea|title)\b/
const unbroken = '<span class="nb">$&</span>'
const isTag = (part: string) => part.startsWith('<')

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
  return html
    .split(/(<[^>]*>)/)
    .map((part, at, parts) => {
      if (islandDepth > 0) {
        if (part.startsWith('<div')) islandDepth++
        if (part === '</div>') islandDepth--
        return part
      }
      if (valueElement) {
        if (part === `</${valueElement}>`) valueElement = ''
        return isTag(part) || valueElement === 'option' ? plainSpaces(part) : part
      }
      if (!isTag(part)) {
        if (isPhoneLink) return part
        const whole = part.replace(together, unbroken)
        return parts[at - 1] === '<span>' ? whole.replace(town, unbroken) : whole
      }
      if (part.startsWith('<div data-island=')) {
        islandDepth = 1
        return part
      }
      // base.css keeps phone links on one line.
      if (/^<\/?a\b/.test(part)) isPhoneLink = part.includes(' href="tel:')
      valueElement = (!part.endsWith('/>') && values.exec(part)?.[1]) || ''
      return plainSpaces(part)
    })
    .join('')
}

/** Finished HTML. Other values in a template are escaped. */
export type Html = { readonly html: string }
type HtmlPart = string | number | false | undefined | Html | readonly HtmlPart[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const raw = (text: string): Html => ({ html: text })
export const html = (strings: TemplateStringsArray, ...parts: HtmlPart[]): Html =>
  raw(String.raw({ raw: strings }, ...parts.map(htmlOf)))
export const lines = (parts: readonly Html[]): Html => raw(parts.map(htmlOf).join('\n'))

function htmlOf(part: HtmlPart): string {
  if (part === undefined || part === false) return ''
  if (typeof part !== 'object')
    return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? '')
  return 'html' in part ? part.html : part.map(htmlOf).join('')
}

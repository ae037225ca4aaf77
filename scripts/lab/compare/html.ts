/**
 * Normalizes pages and files for a comparison: numbers replace class names and hashes, which change
 * with every build.
 */
const hashes =
  /(?<=sha256-)[\w+/]{43}=|(?<=\w[-.])[\w-]{8}(?=\.(?:js|css)\b)|(?<=-)[0-9a-f]{8}(?=(?:-\d+)?\.(?:avif|webp|png|jpe?g|svg)\b)/g
export const unhashedName = (name: string) => name.replace(hashes, '#')

/** Numbers hashes and `names` in the order of their first use. */
function numbering(names: Set<string>) {
  const numbers = new Map<string, string>()
  const number = (name: string) =>
    numbers.get(name) ?? numbers.set(name, `#${numbers.size + 1}`).get(name)!
  return (text: string) =>
    text
      .replace(hashes, number)
      .replace(/[A-Za-z_][\w-]+/g, (word) => (names.has(word) ? number(word) : word))
}
export const withNumberedNames = (text: string, names = new Set<string>()) => numbering(names)(text)

/** A page's HTML and CSS with one line per tag, rule and declaration, and its class names. */
export function plainPage(source: string) {
  const styles = [...source.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, css]) => css)
    .join('\n')
  const classes = new Set(
    [...source.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)),
  )
  const animations = [...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!)
  const plain = numbering(new Set([...classes, ...animations]))
  const html = plain(
    source.replaceAll(/(?<=<style[^>]*>).*?(?=<\/style>)/gs, '').replaceAll(/(?<!\n)</g, '\n<'),
  )
  return { html, css: plain(styles.replaceAll(/(?<=[{};])(?!\n)/g, '\n')), classes }
}

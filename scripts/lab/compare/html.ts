/** Pages and files as texts that two builds can be compared by: class names and hashes change with every build and are only numbered. */
const hashes =
  /(?<=sha256-)[\w+/]{43}=|(?<=\w[-.])[\w-]{8}(?=\.(?:js|css)\b)|(?<=-)[0-9a-f]{8}(?=(?:-\d+)?\.(?:avif|webp|png|jpe?g|svg)\b)/g
export const fileName = (name: string) => name.replace(hashes, '#')

/** Numbers hashes and the given names, each by its first use. */
function numbering(names: Set<string>) {
  const known = new Map<string, string>()
  const number = (name: string) => known.get(name) ?? known.set(name, `#${known.size + 1}`).get(name)!
  return (text: string) => text.replace(hashes, number).replace(/[A-Za-z_][\w-]+/g, (word) => (names.has(word) ? number(word) : word))
}
export const plainText = (text: string, names = new Set<string>()) => numbering(names)(text)

/** A page's HTML and CSS with a line for each tag, rule and declaration, and the names of its classes. */
export function plainPage(source: string) {
  const styles = [...source.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
  const classes = new Set([...source.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)))
  const animations = [...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!)
  const plain = numbering(new Set([...classes, ...animations]))
  const html = plain(source.replaceAll(/(?<=<style[^>]*>).*?(?=<\/style>)/gs, '').replaceAll(/(?<!\n)</g, '\n<'))
  return { html, css: plain(styles.replaceAll(/(?<=[{};])(?!\n)/g, '\n')), classes }
}

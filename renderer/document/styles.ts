import { Features, transform } from 'lightningcss'
import { memoize } from '../content/memoize.ts'

/** styled-components gives each component an id of its own, for rules that name it: we write none, see minified. */
export const withoutIds = (classes: string): string =>
  classes
    .split(' ')
    .filter((name) => !/^sc-\w+-\d+$/.test(name))
    .join(' ')

/** Minifies the rules of style tags and removes the markers that styled-components leaves for its own runtime. */
export function minified(style: string): string {
  const css = style
    .replaceAll(/<\/?style[^>]*>/g, '')
    .replaceAll(marker, '')
    .replaceAll(/\/\*!sc\*\/\s*/g, '')
  if (/\.sc-\w+-\d/.test(css))
    throw new Error('A rule names a styled component. The pages hold no such names: write a class or an attribute instead.')
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    // Safari before 16.4 knows (max-width: 999px) and not (width <= 999px).
    include: Features.MediaRangeSyntax,
  })
  return String(code)
}
const marker = /data-styled\.g\d+\[id="[^"]*"\]\{content:"([^"]*)"\}/g

/**
 * The rules of a page with the class names that styled-components generates, six random letters, shortened: its rules are in the page, so a
 * letter or two tell them apart. Names in `fixed` stay: code in the browser writes them.
 */
const shortened = memoize((base: string, tags: string, fixed: ReadonlySet<string>) => {
  const long = minified(`${base}${tags}`)
  const taken = new Set(long.match(/(?<=\.)[a-z]{1,2}\b/g))
  const free = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))].filter((name) => !taken.has(name))
  const generated = [...tags.matchAll(marker)].flatMap(([, names = '']) => names.split(',').filter(Boolean))
  const names = new Map(generated.filter((name) => !fixed.has(name)).map((name, index) => [name, free[index]!]))
  // styled-components writes "a-d" for "ad" in a generated name: some names contain hyphens.
  const css = long.replaceAll(/\.([A-Za-z][A-Za-z-]*)/g, (whole, name: string) => (names.has(name) ? `.${names.get(name)}` : whole))
  return { css, names }
})
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** `tags` are the style tags of the components in `html`. */
export function styled(
  html: string,
  tags: string,
  { base, fixed }: { base: string; fixed: ReadonlySet<string> },
): { html: string; css: string } {
  const { css, names } = shortened(base, tags, fixed)
  return {
    css,
    html: html.replaceAll(/ class="([^"]*)"/g, (_, written: string) => {
      const classes = withoutIds(written)
      return classes && ` class="${classes.replaceAll(/\S+/g, (name) => names.get(name) ?? name)}"`
    }),
  }
}

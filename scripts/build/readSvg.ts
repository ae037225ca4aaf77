/** Validates and normalizes SVG files with an allowlist of elements and attributes. */
import sax, { type QualifiedAttribute } from 'sax'
import type { Range } from '../../renderer/content/read/problems.ts'

export type SvgFault = { message: string; text: string; range: Range }

const wordSet = (text: string) => new Set(text.trim().split(/\s+/))
const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
}
/** No scripts, links, animations, images or other documents. */
const elements = wordSet(`
  circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop style svg
  symbol text textPath title tspan use
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence filter`)
const attributes = wordSet(`
  alignment-baseline baseProfile baseline-shift class clip-path clip-rule clipPathUnits color color-interpolation
  color-interpolation-filters cx cy d direction display dominant-baseline dx dy enable-background fill fill-opacity fill-rule filter
  filterUnits flood-color flood-opacity font-family font-size font-stretch font-style font-variant font-weight fr fx fy gradientTransform
  gradientUnits height href id image-rendering isolation lengthAdjust letter-spacing lighting-color marker-end marker-mid marker-start
  markerHeight markerUnits markerWidth mask mask-type maskContentUnits maskUnits mix-blend-mode offset opacity orient overflow paint-order
  pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio primitiveUnits r refX refY role rotate rx ry
  shape-rendering spreadMethod startOffset stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width style text-anchor text-decoration text-rendering textLength transform
  transform-origin type unicode-bidi vector-effect version viewBox visibility width word-spacing writing-mode x x1 x2 xmlns y y1 y2
  amplitude azimuth baseFrequency bias diffuseConstant divisor edgeMode elevation exponent in in2 intercept k1 k2 k3 k4 kernelMatrix
  kernelUnitLength limitingConeAngle mode numOctaves operator order pointsAtX pointsAtY pointsAtZ preserveAlpha radius result scale seed
  slope specularConstant specularExponent stdDeviation stitchTiles surfaceScale tableValues targetX targetY values
  xChannelSelector yChannelSelector z`)
const qualified = new Set([
  `href ${namespaces.xlink}`,
  `space ${namespaces.xml}`,
  `lang ${namespaces.xml}`,
])

/**
 * CSS in a file, as an element or an attribute, may point into that file only, and has no escapes.
 */
const hasExternalUrl = (css: string) =>
  /@import|\\|url\(\s*(?!["']?#)|(image-set|image|cross-fade|src)\(/i.test(css)

function isAllowed({ name, local, uri, value }: QualifiedAttribute): boolean {
  if (name === 'xmlns' || name.startsWith('xmlns:'))
    return Object.values(namespaces).includes(value)
  if (/^(aria|data)-[\w-]+$/.test(name)) return true
  if (uri !== '' ? !qualified.has(`${local} ${uri}`) : !attributes.has(name)) return false
  return local === 'href' ? value.startsWith('#') : !hasExternalUrl(value)
}

const escapeMarkup = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Parses an SVG file and allows only what draws. `markup` is the same drawing written from the
 * parsed elements, without comments and declarations, so that an HTML parser reads what this parser
 * read.
 */
export function readSvg(bytes: Uint8Array): { fault?: SvgFault; markup: string } {
  const text = new TextDecoder().decode(bytes)
  const parser = sax.parser(true, { xmlns: true, position: true, strictEntities: true })
  let fault: SvgFault | undefined
  let markup = ''
  /** The text of the open <style>, which parts in comments and CDATA do not split for a browser. */
  let style: { css: string; start: number } | undefined
  const refuse = (message: string, start = parser.position - 1) => {
    fault ??= { message, text, range: [start, parser.position] }
  }
  const addText = (content: string) => {
    if (style) style.css += content
    markup += escapeMarkup(content)
  }
  parser.onerror = () => {
    refuse('ritningen är inte rätt skriven som SVG.')
    parser.error = null
  }
  parser.ondoctype = (content) => {
    if (content.includes('[')) refuse('ritningen har egna förkortningar (DOCTYPE).')
  }
  parser.onprocessinginstruction = ({ name, body }) => {
    const isUtf8 = /^(?!.*encoding)|encoding\s*=\s*["']utf-8["']/is.test(body)
    if (name !== 'xml' || !isUtf8) refuse(`<?${name} ${body}?> får inte finnas i en ritning.`)
  }
  parser.onopentag = ({ name, uri, attributes: parsedAttributes, isSelfClosing }) => {
    const start = parser.startTagPosition - 1
    if (
      uri !== namespaces.svg ||
      !elements.has(name) ||
      style ||
      (markup.trim() === '' && name !== 'svg')
    )
      refuse(`elementet <${name}> får inte finnas i en ritning.`, start)
    for (const attribute of Object.values(parsedAttributes))
      if (!isAllowed(attribute))
        refuse(
          `attributet ${attribute.name}="${attribute.value.slice(0, 40)}" får inte finnas i en ritning.`,
          start,
        )
    if (name === 'style') style = { css: '', start }
    const allowed = Object.values(parsedAttributes).map(
      (attribute) => ` ${attribute.name}="${escapeMarkup(attribute.value)}"`,
    )
    markup += `<${name}${allowed.join('')}${isSelfClosing ? '/' : ''}>`
  }
  parser.onclosetag = (name) => {
    if (style && name === 'style') {
      if (hasExternalUrl(style.css)) refuse('en stil hämtar något utanför filen.', style.start)
      style = undefined
    }
    if (!parser.tag.isSelfClosing) markup += `</${name}>`
    // Keeps the words of two texts apart where the drawing is read as text.
    if (name === 'text') markup += '\n'
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.write(text).close()
  return { ...(fault && { fault }), markup: markup.trim() }
}

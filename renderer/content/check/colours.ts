/** Checks the contrast of the owner's colours. */
import { hexOf, oklch } from '../../theme/colour.ts'
import {
  type Clash,
  clashes,
  type ColourName,
  colours,
  baseOf,
  type BrandColours,
  type OwnColourName,
  palettes,
  type Theme,
} from '../../theme/tokens.ts'
import type { Problem } from '../read/problems.ts'
import { problemOf, rawFields } from '../read/positions.ts'
import { Company } from '../schema/company.ts'
import type { Sources } from '../site.ts'

/** Reports the owner's colours that give too little contrast, each with the nearest one that gives enough. */
export function checkColours(sources: Sources): Problem[] {
  const source = sources.company.get('')
  // From the raw file, so that errors in other fields do not hide these.
  const brand = Company.shape.theme.safeParse(rawFields<{ theme: unknown }>(source).theme).data
    ?.colours
  if (!source || !brand) return []
  return (['light', 'dark'] as const).flatMap((theme) => {
    const relativeContrast = (clash: Clash) => clash.contrast / clash.minContrast
    // Sorted by falling contrast: the last entry of a key wins, so each colour is reported with its worst clash.
    const worst = new Map(
      clashes(palettes(brand)[theme])
        .sort((a, b) => relativeContrast(b) - relativeContrast(a))
        .map((clash) => [causeOf(clash, brand, theme), clash]),
    )
    return [...worst].map(([name, clash]) => {
      const nearest = nearestColour(brand, theme, name)
      return problemOf(
        source,
        ['theme', 'colours', theme, name],
        `färgen "${brand[theme][name]}" gör något svårt att se: ${clashText(clash)}.`,
        nearest
          ? `Skriv "${nearest}", eller välj en annan färg.`
          : 'Välj en färg som skiljer sig mer från de andra.',
      )
    })
  })
}

const clashText = ({ foreground, background, contrast, minContrast }: Clash) =>
  `${colours[foreground].label} mot ${colours[background].label} har kontrasten ${decimalText(contrast)}, och ${decimalText(minContrast)} behövs`
/** Truncated, because 4.49 does not reach 4.5. */
const decimalText = (value: number) => String(Math.floor(value * 10) / 10).replace('.', ',')

/**
 * The colour to change: a surface that the owner chose, then the brand's, then what the others are derived from; the
 * foreground before the background.
 */
function causeOf(
  { foreground, background }: Clash,
  brand: BrandColours,
  theme: Theme,
): OwnColourName {
  const isOwn = (name: ColourName): name is OwnColourName => name in brand[theme]
  const [cause] = [foreground, background]
    .filter(isOwn)
    .sort((a, b) => Number('brand' in colours[a]) - Number('brand' in colours[b]))
    .concat([foreground, background].flatMap((name) => baseColours(name, theme)))
  if (!cause)
    throw new Error(
      `${foreground} on ${background} in tokens.ts have too little contrast, and neither is the owner's.`,
    )
  return cause
}

function baseColours(name: ColourName, theme: Theme): OwnColourName[] {
  const colour = colours[name]
  return 'base' in colour ? [baseOf(colour, theme)] : []
}

/** The colour with the smallest change of lightness that resolves all its clashes. */
function nearestColour(brand: BrandColours, theme: Theme, name: OwnColourName): string | undefined {
  const from = oklch(palettes(brand)[theme][name])
  const steps = Array.from({ length: 101 }, (_, step) => step / 100).sort(
    (a, b) => Math.abs(a - from.lightness) - Math.abs(b - from.lightness),
  )
  return steps
    .map((lightness) => hexOf({ ...from, lightness }))
    .find((hex) => {
      const changed = { ...brand, [theme]: { ...brand[theme], [name]: hex } }
      return !clashes(palettes(changed)[theme]).some(
        (clash) => causeOf(clash, changed, theme) === name,
      )
    })
}

/** Contrast and OKLCH conversion of colours in #rrggbb or #rgb. */

/** Contrast ratio by WCAG 2, from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = toLinear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The components of CSS oklch(): lightness from 0 to 1, chroma, and hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

// The matrices are those of https://bottosson.github.io/posts/oklab/.
export function oklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const along = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(along, across),
    hue: (Math.atan2(across, along) * 180) / Math.PI,
  }
}

/** Clamped to sRGB. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const along = chroma * Math.cos((hue * Math.PI) / 180)
  const across = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * along + 0.2158037573 * across) ** 3
  const m = (lightness - 0.1055613458 * along - 0.0638541728 * across) ** 3
  const s = (lightness - 0.0894841775 * along - 1.291485548 * across) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels
    .map((value) =>
      Math.round(255 * toGamma(value))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const toGamma = (value: number) => {
  const bounded = Math.min(1, Math.max(0, value))
  return bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055
}

function toLinear(hex: string): number[] {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

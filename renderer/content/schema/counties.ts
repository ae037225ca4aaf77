import { keysOf } from '../../../amplify/functions/shared/keys.ts'

/**
 * Sweden's counties by ISO 3166-2, each with its bounds to the south, north, west and east, with a margin. SE-VG is not in the standard:
 * Västra Götaland has it first because the published pages do.
 */
export const counties = {
  'SE-VG': { name: 'Västra Götalands län', bounds: [57.1, 59.3, 10.8, 14.8] },
  'SE-AB': { name: 'Stockholms län', bounds: [58.6, 60.4, 17.2, 19.6] },
  'SE-AC': { name: 'Västerbottens län', bounds: [63.3, 66.4, 14.2, 21.6] },
  'SE-BD': { name: 'Norrbottens län', bounds: [65, 69.1, 15.4, 24.2] },
  'SE-C': { name: 'Uppsala län', bounds: [59.3, 60.8, 16.7, 18.9] },
  'SE-D': { name: 'Södermanlands län', bounds: [58.5, 59.7, 15.5, 17.8] },
  'SE-E': { name: 'Östergötlands län', bounds: [57.6, 59.1, 14.4, 17.3] },
  'SE-F': { name: 'Jönköpings län', bounds: [56.8, 58.3, 13, 15.7] },
  'SE-G': { name: 'Kronobergs län', bounds: [56.3, 57.3, 13.2, 15.9] },
  'SE-H': { name: 'Kalmar län', bounds: [56.1, 58.2, 15.2, 17.3] },
  'SE-I': { name: 'Gotlands län', bounds: [56.8, 58.5, 17.9, 19.5] },
  'SE-K': { name: 'Blekinge län', bounds: [55.9, 56.6, 14.3, 16.2] },
  'SE-M': { name: 'Skåne län', bounds: [55.2, 56.6, 12.4, 14.7] },
  'SE-N': { name: 'Hallands län', bounds: [56.2, 57.7, 11.8, 13.7] },
  'SE-O': { name: 'Västra Götalands län', bounds: [57.1, 59.3, 10.8, 14.8] },
  'SE-S': { name: 'Värmlands län', bounds: [58.6, 61.1, 11.6, 14.6] },
  'SE-T': { name: 'Örebro län', bounds: [58.6, 60.2, 14.2, 15.9] },
  'SE-U': { name: 'Västmanlands län', bounds: [59.1, 60.3, 15.3, 17.1] },
  'SE-W': { name: 'Dalarnas län', bounds: [59.8, 62.4, 12.1, 16.8] },
  'SE-X': { name: 'Gävleborgs län', bounds: [60.1, 62.4, 14.4, 17.7] },
  'SE-Y': { name: 'Västernorrlands län', bounds: [61.9, 64.1, 14.7, 19.4] },
  'SE-Z': { name: 'Jämtlands län', bounds: [61.5, 65.2, 11.8, 17.2] },
} as const
export type County = keyof typeof counties
export const countyCodes = keysOf(counties)

/** The code of "Skåne" and of "Skåne län". */
export const countyOf = (name: string): County | undefined =>
  countyCodes.find((code) => [name, `${name} län`, `${name}s län`].includes(counties[code].name))

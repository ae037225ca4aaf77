/** Sweden's counties by ISO 3166-2. SE-VG is none of its codes and stands first for Västra Götaland, because the pages say so since their beginning. */
export const counties = {
  'SE-VG': 'Västra Götalands län',
  'SE-AB': 'Stockholms län',
  'SE-AC': 'Västerbottens län',
  'SE-BD': 'Norrbottens län',
  'SE-C': 'Uppsala län',
  'SE-D': 'Södermanlands län',
  'SE-E': 'Östergötlands län',
  'SE-F': 'Jönköpings län',
  'SE-G': 'Kronobergs län',
  'SE-H': 'Kalmar län',
  'SE-I': 'Gotlands län',
  'SE-K': 'Blekinge län',
  'SE-M': 'Skåne län',
  'SE-N': 'Hallands län',
  'SE-O': 'Västra Götalands län',
  'SE-S': 'Värmlands län',
  'SE-T': 'Örebro län',
  'SE-U': 'Västmanlands län',
  'SE-W': 'Dalarnas län',
  'SE-X': 'Gävleborgs län',
  'SE-Y': 'Västernorrlands län',
  'SE-Z': 'Jämtlands län',
} as const
export type County = keyof typeof counties
export const countyCodes = Object.keys(counties) as [County, ...County[]]

/** The code of "Skåne" and of "Skåne län". */
export const countyOf = (name: string): County | undefined =>
  countyCodes.find((code) => [name, `${name} län`, `${name}s län`].includes(counties[code]))

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

/** South, north, west and east, with some room: a town outside of them is in another county. */
export const countyBounds: Record<County, [number, number, number, number]> = {
  'SE-VG': [57.1, 59.3, 10.8, 14.8],
  'SE-AB': [58.6, 60.4, 17.2, 19.6],
  'SE-AC': [63.3, 66.4, 14.2, 21.6],
  'SE-BD': [65, 69.1, 15.4, 24.2],
  'SE-C': [59.3, 60.8, 16.7, 18.9],
  'SE-D': [58.5, 59.7, 15.5, 17.8],
  'SE-E': [57.6, 59.1, 14.4, 17.3],
  'SE-F': [56.8, 58.3, 13, 15.7],
  'SE-G': [56.3, 57.3, 13.2, 15.9],
  'SE-H': [56.1, 58.2, 15.2, 17.3],
  'SE-I': [56.8, 58.5, 17.9, 19.5],
  'SE-K': [55.9, 56.6, 14.3, 16.2],
  'SE-M': [55.2, 56.6, 12.4, 14.7],
  'SE-N': [56.2, 57.7, 11.8, 13.7],
  'SE-O': [57.1, 59.3, 10.8, 14.8],
  'SE-S': [58.6, 61.1, 11.6, 14.6],
  'SE-T': [58.6, 60.2, 14.2, 15.9],
  'SE-U': [59.1, 60.3, 15.3, 17.1],
  'SE-W': [59.8, 62.4, 12.1, 16.8],
  'SE-X': [60.1, 62.4, 14.4, 17.7],
  'SE-Y': [61.9, 64.1, 14.7, 19.4],
  'SE-Z': [61.5, 65.2, 11.8, 17.2],
}
export const countyCodes = Object.keys(counties) as [County, ...County[]]

/** The code of "Skåne" and of "Skåne län". */
export const countyOf = (name: string): County | undefined =>
  countyCodes.find((code) => [name, `${name} län`, `${name}s län`].includes(counties[code]))

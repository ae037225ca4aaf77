/** The nearest cities. */
import type { City } from '../schema/pages.ts'

type Located = Pick<City, 'geo'>

/** The `count` places nearest to `from`, in their original order: as many as a city page links to. */
export function nearest<T extends Located>(places: readonly T[], from: Located, count = 12): T[] {
  // Degrees of longitude become shorter towards the pole.
  const longitudeScale = Math.cos((from.geo.latitude * Math.PI) / 180)
  const distance = ({ geo }: T) =>
    Math.hypot(
      geo.latitude - from.geo.latitude,
      (geo.longitude - from.geo.longitude) * longitudeScale,
    )
  const nearestPlaces = new Set(
    places.toSorted((a, b) => distance(a) - distance(b)).slice(0, count),
  )
  return places.filter((place) => nearestPlaces.has(place))
}

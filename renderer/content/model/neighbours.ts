/** The nearest cities. */
import type { City } from '../schema/pages.ts'

type Located = Pick<City, 'geo'>

/** The `count` places nearest to `from`, in their original order: as many as a city page links to. */
export function nearest<T extends Located>(places: readonly T[], from: Located, count = 12): T[] {
  // Degrees of longitude become shorter towards the pole.
  const longitudeScale = Math.cos((from.geo.latitude * Math.PI) / 180)
  const located = places.map((place) => ({
    place,
    distance: Math.hypot(
      place.geo.latitude - from.geo.latitude,
      (place.geo.longitude - from.geo.longitude) * longitudeScale,
    ),
  }))
  const nearestPlaces = new Set(
    located
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, count)
      .map(({ place }) => place),
  )
  return places.filter((place) => nearestPlaces.has(place))
}

import type { City } from '../schema/pages.ts'

/** So many other places a city's page names: with hundreds of cities it would else grow with each. */
export const neighbours = 12

type Located = Pick<City, 'geo'>

/** The `count` of `places` that are nearest to `from`, in the order in which they are given. */
export function nearest<T extends Located>(places: readonly T[], from: Located, count: number): T[] {
  // A degree of longitude is shorter the further north it is.
  const shrink = Math.cos((from.geo.latitude * Math.PI) / 180)
  const distances = new Map(
    places.map((place) => [place, Math.hypot(place.geo.latitude - from.geo.latitude, (place.geo.longitude - from.geo.longitude) * shrink)]),
  )
  const distance = (place: T) => distances.get(place)!
  const near = new Set(places.toSorted((a, b) => distance(a) - distance(b)).slice(0, count))
  return places.filter((place) => near.has(place))
}

import type { City } from '../schema/services.ts'

/** So many other places a city's page names: with hundreds of cities it would else grow with each. */
export const neighbours = 12

type Located = Pick<City, 'geo'>

/** The `count` of `places` that lie nearest to `from`, in the order in which they are given. */
export function nearest<T extends Located>(places: readonly T[], from: Located, count: number): readonly T[] {
  if (places.length <= count) return places
  const distances = Float64Array.from(places, (place) => distance(place, from))
  const furthest = distances.toSorted()[count - 1]!
  let asFar = count - distances.filter((each) => each < furthest).length
  return places.filter((_, index) => distances[index]! < furthest || (distances[index] === furthest && asFar-- > 0))
}

/** For comparing only: a degree of longitude is shorter the further north it lies. */
function distance({ geo: a }: Located, { geo: b }: Located): number {
  const shrink = Math.cos((b.latitude * Math.PI) / 180)
  return Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink)
}

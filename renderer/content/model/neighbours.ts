import type { City } from '../schema/services.ts'

/** So many other places a city's page names: with hundreds of cities it would else grow with each. */
export const neighbours = 12

type Located = Pick<City, 'geo'>

/** The `count` of `places` that lie nearest to `from`, in the order in which they are given. */
export function nearest<T extends Located>(places: readonly T[], from: Located, count: number): readonly T[] {
  if (places.length <= count) return places
  // A degree of longitude is shorter the further north it lies.
  const shrink = Math.cos((from.geo.latitude * Math.PI) / 180)
  const near: { index: number; distance: number }[] = []
  for (const [index, { geo }] of places.entries()) {
    const [north, east] = [geo.latitude - from.geo.latitude, (geo.longitude - from.geo.longitude) * shrink]
    // Its square: only the order counts.
    const distance = north * north + east * east
    if (near.length === count && distance >= near.at(-1)!.distance) continue
    const at = near.findIndex((other) => other.distance > distance)
    near.splice(at < 0 ? near.length : at, 0, { index, distance })
    near.length = Math.min(near.length, count)
  }
  return near.sort((a, b) => a.index - b.index).map(({ index }) => places[index]!)
}

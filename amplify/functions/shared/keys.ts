/** Typed forms of Object.keys, Object.hasOwn and Object.fromEntries. */

/** For objects that have no keys beside those of their type. */
export const keysOf = <Type extends object>(object: Type) =>
  Object.keys(object) as (keyof Type & string)[]

export const hasKey = <Type extends object>(object: Type, key: PropertyKey): key is keyof Type =>
  Object.hasOwn(object, key)

export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  makeValue: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, makeValue(key)])) as Record<Key, Value>

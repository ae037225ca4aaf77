/**
 * The towns of the specification. An office may add others, about whose texts the checks of content
 * decide, or remove some.
 */
export const specifiedTowns: readonly string[] = [
  'goteborg',
  'molndal',
  'lerum',
  'alingsas',
  'kungalv',
  'kungsbacka',
  'savedalen',
  'partille',
]

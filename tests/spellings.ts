/** Other spellings of an address, as a browser sends them: typed, from old links, or as chat programs make them. */

const ends = [
  ...[
    '/',
    '//',
    '.html',
    '/index',
    '/index.html',
    '.htm',
    '.',
    ',',
    ';',
    ':',
    '!',
    ')',
    ']',
    "'",
    '*',
    '),',
    '...',
  ],
  ...[
    '%20',
    '%22',
    '%3E',
    '%C2%A0',
    '%C2%BB',
    '%E2%80%8B',
    '%E2%80%9D',
    '%E2%80%A6',
    '%EF%BB%BF',
    '%E3%80%82',
    '%EF%BC%89',
    '%0A',
  ],
  // A thumb, an arrow, and a heart with its variation selector.
  ...['%F0%9F%91%8D', '%E2%86%92', '%20%E2%9D%A4%EF%B8%8F'],
  ...['&amp;', '&amp;utm_source=mail', '&nbsp;', '%23offert', '%3Futm_source=mail'],
]

/** Not after the slash of the home page. */
const endsWithWords = [
  "'s",
  ';jsessionid=1',
  '](/kontakt)',
  '%3C/a%3E',
  '.%22%3Eh%C3%A4r',
  '%7Ckontakt',
]

/** `path` is decoded; the spellings are not. None of them is the address itself. */
export function spellingsOf(path: string): string[] {
  const address = encodeURI(path)
  const withEnds =
    path === '/'
      ? ends.map((end) => `/${end.replace(/^\//, '')}`)
      : [...ends, ...endsWithWords].map((end) => address + end)
  const capitals = encodeURI(path.toUpperCase())
  const composed = encodeURI(path.normalize('NFD'))
  const decomposed =
    composed === address
      ? []
      : [composed, composed.toLowerCase(), `${composed}/`, `${composed}.html`, latin1Of(path)]
  const others = [
    capitals,
    capitals.toLowerCase(),
    `${capitals}/`,
    `/${address}`,
    address.replaceAll('/', '//'),
  ]
  const same = ['/', address, sameAddress(path)]
  // URL parsers drop a segment that is a dot.
  return [...withEnds, ...others, ...decomposed].filter(
    (spelling) => !same.includes(spelling) && spelling !== '/.',
  )
}

const latin1Of = (path: string) =>
  path.replace(/[\x80-\xff]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** Percent-encoded in lower case: the same address by RFC 3986. */
export const sameAddress = (path: string) =>
  encodeURI(path).replaceAll(/%../g, (code) => code.toLowerCase())

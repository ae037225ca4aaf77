/** Every API call of the office page, for access tests. */
export const officeCalls = (
  id: string,
  number: string,
): [method: string, path: string, body?: object][] => [
  ['GET', '/requests'],
  ['GET', `/requests/${id}`],
  ['GET', '/colleagues'],
  ['POST', '/export', { ids: [id] }],
  ['POST', `/requests/${id}/state`, { version: 0, status: 'won', note: '' }],
  ['POST', `/requests/${id}/mail`, {}],
  ['POST', '/mail', {}],
  ['POST', '/colleagues', { email: 'ny@firma.example' }],
  ['POST', '/colleagues/remove', { id: 'another' }],
  ['POST', '/erase', { ids: [id], count: 1 }],
  ['POST', `/requests/${id}/erase`, { number }],
]

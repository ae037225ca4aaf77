/** Every call of the office's page, for tests of access. */
export const officeCalls = (id: string, number: string): [method: string, path: string, body?: object][] => [
  ['GET', '/requests'],
  ['GET', `/requests/${id}`],
  ['GET', '/colleagues'],
  ['POST', '/export', { ids: [id] }],
  ['POST', `/requests/${id}/state`, { version: 0, status: 'won', note: '' }],
  ['POST', `/requests/${id}/mail`, {}],
  ['POST', '/mail', {}],
  ['POST', '/colleagues', { email: 'ny@firma.example' }],
  ['POST', '/colleagues/remove', { id: 'somebody' }],
  ['POST', `/requests/${id}/erase`, { number }],
]

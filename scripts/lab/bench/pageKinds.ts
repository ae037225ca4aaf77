/** One address for each kind of page; what is true of it is true of its siblings. */
const pageKinds = {
  home: '/',
  service: '/tjanster/solceller',
  'before and after': '/tjanster/takvatt',
  electrical: '/tjanster/eltjanster',
  'solar city': '/tjanster/solceller/goteborg',
  'charger city': '/tjanster/laddboxar/goteborg',
  quote: '/begar-offert',
  contact: '/kontakt',
  references: '/referensuppdrag',
  blog: '/blog',
  article: '/blog/solceller-under-vintern',
  legal: '/integritetspolicy',
} as const

export type PageKind = keyof typeof pageKinds
export const kinds = Object.entries(pageKinds) as [PageKind, string][]

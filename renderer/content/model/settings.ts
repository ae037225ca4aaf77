/** What the site has, as conditions of texts: `{if:newsletter}` in the privacy policy. */
import { hasKey } from '../../../amplify/functions/shared/keys.ts'
import type { Holds } from '../conditions.ts'
import type { PartialSite } from '../site.ts'
import { pagesOf } from './pagesOf.ts'

const settings = {
  newsletter: ({ company, blog }: PartialSite) => Boolean(blog && company?.newsletter?.enabled),
  electrical: (site: PartialSite) => pagesOf(site).some(({ form }) => form?.rules === 'electrical'),
  credit: (site: PartialSite) =>
    pagesOf(site).some(({ sections }) =>
      sections.some(({ section }) => section.type === 'finance'),
    ),
}

export const settingNames = Object.keys(settings)

/** Settings hold as they are; `factHolds` decides about facts. */
export function holdsOn(site: PartialSite, factHolds: Holds): Holds {
  const values: Record<string, boolean> = {}
  return (id) => {
    if (!hasKey(settings, id)) return factHolds(id)
    return (values[id] ??= settings[id](site))
  }
}

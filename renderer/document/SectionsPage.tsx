import { Breadcrumbs } from '../components/Breadcrumbs.tsx'
import type { SectionsPageModel } from '../content/model/page.ts'
import { Hero } from '../sections/Hero.tsx'
import { Sections } from '../sections/Sections.tsx'

/** Home, service and city pages: a top and sections, all from content. */
export const SectionsPage = ({ page }: { page: SectionsPageModel }) => (
  <>
    {page.kind !== 'home' && <Breadcrumbs items={page.breadcrumbs} />}
    <Hero page={page} />
    <Sections sections={page.sections} />
  </>
)

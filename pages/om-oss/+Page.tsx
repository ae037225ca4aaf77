/** The page about the company: a page of sections. */
export { SectionsPage as Page } from '../../renderer/sections/Sections.tsx'

/** The home page: a page of sections. */
export { SectionsPage as Page } from '../../renderer/sections/Sections.tsx'

/** A service in a city: a page of sections. */
export { SectionsPage as Page } from '../../../../renderer/sections/Sections.tsx'

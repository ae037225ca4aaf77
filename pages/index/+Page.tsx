export { SectionsPage as Page } from '../../renderer/sections/Sections.tsx'

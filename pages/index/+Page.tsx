export { SectionsPage as Page } from '../../renderer/SectionsPage.tsx'

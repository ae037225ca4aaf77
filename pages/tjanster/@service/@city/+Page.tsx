export { SectionsPage as Page } from '../../../../renderer/document/SectionsPage.tsx'

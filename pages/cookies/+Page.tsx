/** The cookie policy. */
export { LegalPage as Page } from '../../renderer/document/LegalPage.tsx'

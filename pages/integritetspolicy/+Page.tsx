/** The privacy policy. */
export { LegalPage as Page } from '../../renderer/document/LegalPage.tsx'

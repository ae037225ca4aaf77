export { LegalPage as Page } from '../../renderer/LegalPage.tsx'

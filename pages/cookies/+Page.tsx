import { LegalPage } from '../../renderer/document/LegalPage.tsx'
import { useData } from '../../renderer/pageContext.tsx'
import type { data } from './+data.ts'

export const Page = () => <LegalPage page={useData<typeof data>()} />

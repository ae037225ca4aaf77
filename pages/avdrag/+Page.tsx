import { SectionsPage } from '../../renderer/sections/Sections.tsx'
import { useData } from '../../renderer/pageContext.tsx'
import type { data } from './+data.ts'

export const Page = () => <SectionsPage page={useData<typeof data>()} />

/** Lambda entry of office. */
import { deployedContent } from '../shared/deployedContent.ts'
import { awsDeps } from '../shared/deps.ts'
import { createOffice } from './createOffice.ts'

export const handler = createOffice(awsDeps(deployedContent))

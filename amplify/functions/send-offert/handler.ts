/** Lambda entry of send-offert. */
import { deployedContent } from '../shared/deployedContent.ts'
import { awsDeps } from '../shared/deps.ts'
import { createSendOffert } from './sendOffert.ts'

export const handler = createSendOffert(awsDeps(deployedContent))

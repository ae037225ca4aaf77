/** Lambda entry of send-offert. */
import { awsDeps } from '../shared/deps.ts'
import { createSendOffert } from './sendOffert.ts'

export const handler = createSendOffert(awsDeps())

/** Lambda entry of send-offert. */
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings } from '../shared/functionSettings.ts'
import { createSendOffert } from './sendOffert.ts'

export const handler = createSendOffert(awsDeps(readFunctionSettings(), 5_000))

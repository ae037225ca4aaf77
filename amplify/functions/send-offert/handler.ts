import { awsDeps } from '../deps.ts'
import { readSettings } from '../settings.ts'
import { createSendOffert } from './sendOffert.ts'

export const handler = createSendOffert(awsDeps(readSettings(), 5_000))

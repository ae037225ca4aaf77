/** Lambda entry of mail-receipt. */
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings } from '../shared/functionSettings.ts'
import { consume, ownQueue } from '../shared/queue.ts'
import { createMailReceipt } from './mailReceipt.ts'

export const handler = consume(ownQueue(), createMailReceipt(awsDeps(readFunctionSettings())))

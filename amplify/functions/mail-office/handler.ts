/** Lambda entry of mail-office. */
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings } from '../shared/functionSettings.ts'
import { consume, ownQueue } from '../shared/queue.ts'
import { createMailOffice } from './mailOffice.ts'

export const handler = consume(ownQueue(), createMailOffice(awsDeps(readFunctionSettings())))

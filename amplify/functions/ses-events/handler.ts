/** Lambda entry of ses-events. */
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings } from '../shared/functionSettings.ts'
import { eachMessage } from '../shared/queue.ts'
import { createSesEvents } from './sesEvents.ts'

export const handler = eachMessage(createSesEvents(awsDeps(readFunctionSettings())))

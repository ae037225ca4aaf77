import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings } from '../shared/functionSettings.ts'
import { createSesEvents } from './sesEvents.ts'

export const handler = createSesEvents(awsDeps(readFunctionSettings()))

import { awsDeps } from '../deps.ts'
import { readSettings } from '../settings.ts'
import { createSesEvents } from './sesEvents.ts'

export const handler = createSesEvents(awsDeps(readSettings()))

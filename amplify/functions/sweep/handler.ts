import { awsDeps } from '../deps.ts'
import { readSettings } from '../settings.ts'
import { createSweep } from './sweep.ts'

export const handler = createSweep(awsDeps(readSettings()))

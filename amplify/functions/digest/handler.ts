import { awsDeps } from '../deps.ts'
import { readSettings } from '../settings.ts'
import { createDigest } from './digest.ts'

export const handler = createDigest(awsDeps(readSettings()))

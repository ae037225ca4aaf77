import { readVariables } from '../settings.ts'
import { createCanary } from './canary.ts'

export const handler = createCanary(readVariables(process.env, ['quoteEndpoint']).quoteEndpoint)

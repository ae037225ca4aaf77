import { readVariables } from '../shared/functionSettings.ts'
import { createCanary } from './canary.ts'

export const handler = createCanary(readVariables(process.env, ['quoteEndpoint']).quoteEndpoint)

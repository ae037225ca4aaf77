import { readVariable } from '../settings.ts'
import { createCanary } from './canary.ts'

export const handler = createCanary(readVariable('QUOTE_ENDPOINT', 'the address that the forms post to'))

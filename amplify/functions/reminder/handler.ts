/** Lambda entry of reminder, on weekdays at eight. */
import { awsDeps } from '../shared/deps.ts'
import { remind } from './reminder.ts'

const deps = awsDeps()

export const handler = (): Promise<void> => remind(deps)

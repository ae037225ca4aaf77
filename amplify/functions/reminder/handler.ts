/** Lambda entry of reminder, on weekdays at eight. */
import { deployedContent } from '../shared/deployedContent.ts'
import { awsDeps } from '../shared/deps.ts'
import { remind } from './reminder.ts'

const deps = awsDeps(deployedContent)

export const handler = (): Promise<void> => remind(deps)

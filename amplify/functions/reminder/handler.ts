/** Lambda entry of reminder, on weekdays at eight. */
import content from '../../../.cache/function-content.json' with { type: 'json' }
import { awsDeps } from '../shared/deps.ts'
import type { FunctionContent } from '../shared/functionContent.ts'
import { remind } from './reminder.ts'

const deps = awsDeps(content as FunctionContent)

export const handler = (): Promise<void> => remind(deps)

/** Lambda entry of office. */
import content from '../../../.cache/function-content.json' with { type: 'json' }
import { awsDeps } from '../shared/deps.ts'
import type { FunctionContent } from '../shared/functionContent.ts'
import { createOffice } from './api.ts'

export const handler = createOffice(awsDeps(content as FunctionContent))

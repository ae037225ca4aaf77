/** Lambda entry of reconcile. */
import { awsDeps } from '../shared/deps.ts'
import { readFunctionSettings } from '../shared/functionSettings.ts'
import { ownQueue } from '../shared/queue.ts'
import { createReconcile } from './reconcile.ts'

export const handler = createReconcile(awsDeps(readFunctionSettings()), ownQueue())

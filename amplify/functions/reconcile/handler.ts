import { awsDeps } from '../shared/deps.ts'
import { sqsQueue } from '../shared/queue.ts'
import { readFunctionSettings, readVariables } from '../shared/functionSettings.ts'
import { createReconcile } from './reconcile.ts'

export const handler = createReconcile(awsDeps(readFunctionSettings()), sqsQueue(readVariables(process.env, ['queueUrl']).queueUrl))

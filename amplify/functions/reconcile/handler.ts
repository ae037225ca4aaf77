import { awsDeps } from '../deps.ts'
import { sqsQueue } from '../queue.ts'
import { readSettings, readVariables } from '../settings.ts'
import { createReconcile } from './reconcile.ts'

export const handler = createReconcile(awsDeps(readSettings()), sqsQueue(readVariables(process.env, ['queueUrl']).queueUrl))

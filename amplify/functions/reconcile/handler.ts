import { awsDeps } from '../deps.ts'
import { sqsQueue } from '../queue.ts'
import { readSettings, readVariable } from '../settings.ts'
import { createReconcile } from './reconcile.ts'

export const handler = createReconcile(awsDeps(readSettings()), sqsQueue(readVariable('QUEUE_URL', 'the queue of new requests')))

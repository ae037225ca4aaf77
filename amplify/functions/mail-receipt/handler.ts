import { awsDeps } from '../deps.ts'
import { consume, sqsQueue } from '../queue.ts'
import { readSettings, readVariable } from '../settings.ts'
import { createMailReceipt } from './mailReceipt.ts'

export const handler = consume(
  sqsQueue(readVariable('QUEUE_URL', 'the queue of mailed requests')),
  createMailReceipt(awsDeps(readSettings())),
)

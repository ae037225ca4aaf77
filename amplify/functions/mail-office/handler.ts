import { awsDeps } from '../deps.ts'
import { consume, sqsQueue } from '../queue.ts'
import { readSettings, readVariable } from '../settings.ts'
import { createMailOffice } from './mailOffice.ts'

export const handler = consume(sqsQueue(readVariable('QUEUE_URL', 'the queue of new requests')), createMailOffice(awsDeps(readSettings())))

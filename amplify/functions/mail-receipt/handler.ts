import { awsDeps } from '../deps.ts'
import { consume, sqsQueue } from '../queue.ts'
import { readSettings, readVariables } from '../settings.ts'
import { createMailReceipt } from './mailReceipt.ts'

export const handler = consume(sqsQueue(readVariables(process.env, ['queueUrl']).queueUrl), createMailReceipt(awsDeps(readSettings())))

import { awsDeps } from '../shared/deps.ts'
import { consume, sqsQueue } from '../shared/queue.ts'
import { readFunctionSettings, readVariables } from '../shared/functionSettings.ts'
import { createMailReceipt } from './mailReceipt.ts'

export const handler = consume(
  sqsQueue(readVariables(process.env, ['queueUrl']).queueUrl),
  createMailReceipt(awsDeps(readFunctionSettings())),
)

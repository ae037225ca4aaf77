import { awsDeps } from '../shared/deps.ts'
import { consume, sqsQueue } from '../shared/queue.ts'
import { readFunctionSettings, readVariables } from '../shared/functionSettings.ts'
import { createMailOffice } from './mailOffice.ts'

export const handler = consume(
  sqsQueue(readVariables(process.env, ['queueUrl']).queueUrl),
  createMailOffice(awsDeps(readFunctionSettings())),
)

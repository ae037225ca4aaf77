/** Lambda entry of inspect-upload. */
import { S3Client } from '@aws-sdk/client-s3'
import { eachMessage } from '../shared/queue.ts'
import { createInspectUpload } from './inspectUpload.ts'

export const handler = eachMessage(createInspectUpload({ s3: new S3Client({}) }))

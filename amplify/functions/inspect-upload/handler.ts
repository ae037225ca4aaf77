import { S3Client } from '@aws-sdk/client-s3'
import { createInspectUpload } from './inspectUpload.ts'

export const handler = createInspectUpload({ s3: new S3Client({}) })

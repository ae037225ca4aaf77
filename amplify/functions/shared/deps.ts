/** What the functions use: AWS, the settings of their deployment, and the site's texts. */
import { S3Client } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { SQSClient } from '@aws-sdk/client-sqs'
// Written by scripts/build/deployContent.ts: a checkout has none before.
import content from '../../../.cache/function-content.json' with { type: 'json' }
import type { FunctionContent } from './functionContent.ts'
import type { Store } from './store.ts'

export type FunctionSettings = {
  siteOrigin: string
  mailFrom: string
  mailTo: string[]
  sendReceipt: boolean
  rateLimitPerHour: number
  /** Gets every request as JSON; none without it. */
  webhookUrl: string | undefined
  /** SES's configuration set of the office's mail. */
  officeMail: string | undefined
}

export type Deps = Store & {
  ses: SESv2Client
  sqs: SQSClient
  queueUrl: string
  uploadBucket: string
  settings: FunctionSettings
  content: FunctionContent
}

/** On AWS, with the variables that backend.ts sets. */
export function awsDeps(): Deps {
  const { env } = process
  // All attempts end before the function's timeout, so that visitors get a response.
  const requestHandler = {
    connectionTimeout: 2000,
    requestTimeout: 4000,
    throwOnRequestTimeout: true,
  }
  const patient = { ...requestHandler, requestTimeout: 30_000 }
  return {
    s3: new S3Client({ maxAttempts: 3, requestHandler }),
    sqs: new SQSClient({ maxAttempts: 3, requestHandler }),
    // No retries: SES may have accepted a mail whose response was lost.
    ses: new SESv2Client({ maxAttempts: 1, requestHandler: patient }),
    bucket: env.DATA_BUCKET ?? '',
    uploadBucket: env.UPLOAD_BUCKET ?? '',
    queueUrl: env.QUEUE_URL ?? '',
    content: content as FunctionContent,
    settings: {
      siteOrigin: env.SITE_ORIGIN ?? '',
      mailFrom: env.MAIL_FROM ?? '',
      mailTo: (env.MAIL_TO ?? '').split(','),
      sendReceipt: env.SEND_RECEIPT === 'true',
      rateLimitPerHour: Number(env.RATE_LIMIT_PER_HOUR),
      webhookUrl: env.WEBHOOK_URL || undefined,
      officeMail: env.OFFICE_MAIL || undefined,
    },
  }
}

import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'

/** How long what was deleted or overwritten can be brought back. */
const recoveryDays = 14
/** S3 rounds each of the two steps up to the next midnight. */
const roundingDays = 2
const daysPerMonth = 365 / 12

/**
 * Where the requests are kept: private, encrypted, versioned, and left alone when the stack is deleted. After the
 * retention time the last version is gone too, because a request is deleted that much earlier than its versions.
 */
export function createDataBucket(stack: Stack, retentionMonths: number): Bucket {
  const expiration = Duration.days(Math.floor(retentionMonths * daysPerMonth) - recoveryDays - roundingDays)
  const brief = { expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) }
  return new Bucket(stack, 'OffertData', {
    versioned: true,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    // A first deployment that fails leaves no bucket behind.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: [
      { id: 'retention', expiration, noncurrentVersionExpiration: Duration.days(recoveryDays) },
      { id: 'delete-markers', expiredObjectDeleteMarker: true, abortIncompleteMultipartUploadAfter: Duration.days(1) },
      { id: 'finished', prefix: 'outbox/', noncurrentVersionExpiration: Duration.days(1) },
      { id: 'rate-limit', prefix: 'ratelimit/', ...brief },
      { id: 'receipts', prefix: 'receipts/', ...brief },
    ],
  })
}

import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type LifecycleRule as S3Rule, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { type LifecycleRule, recordLifecycle } from './lifecycle.ts'

/** Where the requests are kept: private, encrypted, versioned, and left alone when the stack is deleted. */
export function createDataBucket(stack: Stack, retentionMonths: number): Bucket {
  return new Bucket(stack, 'OffertData', {
    versioned: true,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    // A first deployment that fails leaves no bucket behind.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    lifecycleRules: recordLifecycle(retentionMonths).map(asRule),
  })
}

const asRule = ({ id, prefix, days, oldVersionDays, deleteMarkers }: LifecycleRule): S3Rule => ({
  id,
  ...(prefix && { prefix }),
  ...(days && { expiration: Duration.days(days) }),
  ...(oldVersionDays && { noncurrentVersionExpiration: Duration.days(oldVersionDays) }),
  ...(deleteMarkers && { expiredObjectDeleteMarker: true, abortIncompleteMultipartUploadAfter: Duration.days(1) }),
})

/** The data bucket: versioning, expiry and backup. */
import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type LifecycleRule as S3Rule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { DeploySettings } from '../deploySettings.ts'
import { type LifecycleRule, recordLifecycle } from './lifecycle.ts'

type DataSettings = Pick<
  DeploySettings,
  'retentionMonths' | 'backupBucket' | 'recordNumber' | 'preview'
>

/**
 * The bucket of the requests: private, encrypted, versioned, and retained when the stack is
 * deleted. With `backupBucket` S3 replicates each object to a bucket of another account, but no
 * deletions.
 */
export function createDataBucket(
  stack: Stack,
  { retentionMonths, backupBucket: backup, preview, recordNumber }: DataSettings,
): Bucket {
  const copy = backup && {
    destination: Bucket.fromBucketAttributes(stack, 'Backup', backup),
    role: new Role(stack, 'BackupRole', { assumedBy: new ServicePrincipal('s3.amazonaws.com') }),
  }
  const bucket = new Bucket(
    stack,
    recordNumber === 1 ? 'OffertData' : `OffertData${recordNumber}`,
    {
      versioned: true,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      // A failed first deployment leaves no bucket, and a preview leaves nothing.
      removalPolicy: preview ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      autoDeleteObjects: preview,
      lifecycleRules: recordLifecycle(retentionMonths, copy !== undefined).map(toRule),
      ...(copy && {
        replicationRole: copy.role,
        replicationRules: [{ id: 'backup', destination: copy.destination }],
      }),
    },
  )
  const may = (actions: string[], resource: string) =>
    copy?.role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }))
  may(['s3:GetReplicationConfiguration', 's3:ListBucket'], bucket.bucketArn)
  may(
    ['s3:GetObjectVersionForReplication', 's3:GetObjectVersionAcl', 's3:GetObjectVersionTagging'],
    bucket.arnForObjects('*'),
  )
  if (copy) may(['s3:ReplicateObject'], copy.destination.arnForObjects('*'))
  return bucket
}

const toRule = ({ id, prefix, days, oldVersionDays, deleteMarkers }: LifecycleRule): S3Rule => ({
  id,
  ...(prefix && { prefix }),
  ...(days && { expiration: Duration.days(days) }),
  ...(oldVersionDays && { noncurrentVersionExpiration: Duration.days(oldVersionDays) }),
  ...(deleteMarkers && {
    expiredObjectDeleteMarker: true,
    abortIncompleteMultipartUploadAfter: Duration.days(1),
  }),
})

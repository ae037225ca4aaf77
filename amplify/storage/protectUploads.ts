/** Restrictions of the upload bucket. */
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3'
import { uploadLifecycle } from './lifecycle.ts'
import { exposedHeaders, refusedUploads } from './refusedUploads.ts'

/**
 * Restricts what Amplify's bucket allows: any origin, no expiry, public access by the account's
 * defaults, overwriting.
 */
export function protectUploads(bucket: IBucket, cfnBucket: CfnBucket, siteOrigin: string): void {
  cfnBucket.publicAccessBlockConfiguration = {
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  }
  cfnBucket.ownershipControls = { rules: [{ objectOwnership: 'BucketOwnerEnforced' }] }
  cfnBucket.bucketEncryption = {
    serverSideEncryptionConfiguration: [
      { serverSideEncryptionByDefault: { sseAlgorithm: 'AES256' } },
    ],
  }
  cfnBucket.corsConfiguration = {
    corsRules: [
      {
        allowedOrigins: [siteOrigin],
        allowedMethods: ['PUT'],
        allowedHeaders: ['*'],
        exposedHeaders,
        maxAge: 3600,
      },
    ],
  }
  cfnBucket.lifecycleConfiguration = {
    rules: uploadLifecycle.map(({ id, days }) => ({
      id,
      status: 'Enabled',
      expirationInDays: days,
      abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
    })),
  }
  for (const [sid, conditions] of Object.entries(refusedUploads.conditions))
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid,
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [bucket.arnForObjects(refusedUploads.keys)],
        conditions,
      }),
    )
}

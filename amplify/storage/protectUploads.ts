import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3'

/** Closes what Amplify leaves open on its bucket: any origin, no expiry, public access by the account's defaults, overwriting. */
export function protectUploads(bucket: IBucket, cfnBucket: CfnBucket, siteOrigin: string): void {
  cfnBucket.publicAccessBlockConfiguration = {
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  }
  cfnBucket.ownershipControls = { rules: [{ objectOwnership: 'BucketOwnerEnforced' }] }
  cfnBucket.bucketEncryption = {
    serverSideEncryptionConfiguration: [{ serverSideEncryptionByDefault: { sseAlgorithm: 'AES256' } }],
  }
  cfnBucket.corsConfiguration = {
    corsRules: [
      {
        allowedOrigins: [siteOrigin],
        allowedMethods: ['PUT'],
        allowedHeaders: ['*'],
        exposedHeaders: ['ETag'],
        maxAge: 3600,
      },
    ],
  }
  cfnBucket.lifecycleConfiguration = {
    rules: [
      {
        id: 'quarantine',
        status: 'Enabled',
        expirationInDays: 1,
        abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
      },
    ],
  }
  const putting = {
    effect: Effect.DENY,
    principals: [new AnyPrincipal()],
    actions: ['s3:PutObject'],
    resources: [bucket.arnForObjects('public/quarantine/*')],
  }
  // s3:PutObject is also the right to overwrite, and to send an object of any size in parts.
  bucket.addToResourcePolicy(
    new PolicyStatement({
      ...putting,
      sid: 'NoOverwriting',
      conditions: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
    }),
  )
  bucket.addToResourcePolicy(
    new PolicyStatement({ ...putting, sid: 'NoParts', conditions: { Bool: { 's3:ObjectCreationOperation': 'false' } } }),
  )
}

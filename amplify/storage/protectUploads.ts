import type { CfnBucket } from 'aws-cdk-lib/aws-s3'

/** Closes what Amplify leaves open on its bucket: any origin, no expiry, public access by the account's defaults. */
export function protectUploads(bucket: CfnBucket, siteOrigin: string): void {
  bucket.publicAccessBlockConfiguration = {
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  }
  bucket.ownershipControls = { rules: [{ objectOwnership: 'BucketOwnerEnforced' }] }
  bucket.bucketEncryption = {
    serverSideEncryptionConfiguration: [{ serverSideEncryptionByDefault: { sseAlgorithm: 'AES256' } }],
  }
  bucket.corsConfiguration = {
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
  bucket.lifecycleConfiguration = {
    rules: [
      {
        id: 'quarantine',
        status: 'Enabled',
        expirationInDays: 1,
        abortIncompleteMultipartUpload: { daysAfterInitiation: 1 },
      },
    ],
  }
}

/**
 * Uploads that the bucket denies, as data for its policy and the local S3: the right s3:PutObject
 * includes overwriting, and multipart uploads of any size.
 */
export const refusedUploads = {
  keys: 'public/quarantine/*',
  conditions: {
    NoOverwriting: {
      Null: { 's3:if-none-match': 'true' },
      Bool: { 's3:ObjectCreationOperation': 'true' },
    },
    NoParts: { Bool: { 's3:ObjectCreationOperation': 'false' } },
    // Storage classes with a minimum charge of months, and encryption that the inspection cannot
    // read.
    NoOtherClass: {
      Null: { 's3:x-amz-storage-class': 'false' },
      StringNotEquals: { 's3:x-amz-storage-class': 'STANDARD' },
    },
    NoOtherKey: {
      Null: { 's3:x-amz-server-side-encryption': 'false' },
      StringNotEquals: { 's3:x-amz-server-side-encryption': 'AES256' },
    },
    NoKeyOfTheSender: { Null: { 's3:x-amz-server-side-encryption-customer-algorithm': 'false' } },
  },
}

/** Response headers that the form may read: by `Date` Amplify corrects a device's wrong clock. */
export const exposedHeaders = ['ETag', 'Date']

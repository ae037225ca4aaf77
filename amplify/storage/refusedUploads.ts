/**
 * What the bucket of uploads refuses everybody, as data: protectUploads.ts makes its policy of it, and the local S3 obeys it.
 * s3:PutObject is also the right to overwrite, and to send an object of any size in parts.
 */
export const refusedUploads = {
  keys: 'public/quarantine/*',
  conditions: {
    NoOverwriting: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
    NoParts: { Bool: { 's3:ObjectCreationOperation': 'false' } },
    // What costs months of storage although it is deleted at once, and what the inspection could not read.
    NoOtherClass: { Null: { 's3:x-amz-storage-class': 'false' }, StringNotEquals: { 's3:x-amz-storage-class': 'STANDARD' } },
    NoOtherKey: {
      Null: { 's3:x-amz-server-side-encryption': 'false' },
      StringNotEquals: { 's3:x-amz-server-side-encryption': 'AES256' },
    },
    NoKeyOfTheSender: { Null: { 's3:x-amz-server-side-encryption-customer-algorithm': 'false' } },
  },
}

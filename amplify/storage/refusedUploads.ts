/**
 * What the bucket of uploads refuses everybody, as data: protectUploads.ts makes its policy of it, and the local S3 obeys it.
 * s3:PutObject is also the right to overwrite, and to send an object of any size in parts.
 */
export const refusedUploads = {
  keys: 'public/quarantine/*',
  conditions: {
    NoOverwriting: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
    NoParts: { Bool: { 's3:ObjectCreationOperation': 'false' } },
  },
}

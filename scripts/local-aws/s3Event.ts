import type { ObjectVersion } from './objectStore.ts'

/** What S3 sends to a function when an object was created. */
export function s3Event(
  { bucket, key, size, etag, sequence, lastModified }: ObjectVersion,
  region: string,
  sourceIPAddress: string,
): object {
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: lastModified,
        eventName: 'ObjectCreated:Put',
        requestParameters: { sourceIPAddress },
        s3: {
          s3SchemaVersion: '1.0',
          bucket: { name: bucket, arn: `arn:aws:s3:::${bucket}` },
          object: {
            key: encodeURIComponent(key).replaceAll('%2F', '/').replaceAll('%20', '+'),
            size,
            eTag: etag.replaceAll('"', ''),
            sequencer: sequence.toString(16).padStart(16, '0'),
          },
        },
      },
    ],
  }
}

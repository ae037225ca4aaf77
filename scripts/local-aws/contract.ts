/**
 * Calls whose responses the functions rely on. A test compares the local AWS with
 * tests/local-aws/contract.json, and `npm exec -- node scripts/local-aws/contract.ts <bucket>
 * <queue URL> <sender>` records that file from an account, with an empty versioned bucket and an
 * empty queue with dead letters. It sends no mail.
 */
import { writeFileSync } from 'node:fs'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'

type Account = {
  s3: S3Client
  sqs: SQSClient
  ses: SESv2Client
  Bucket: string
  QueueUrl: string
  from: string
}
export type Contract = { source: string; responses: Record<string, unknown> }

/** The picked part of each response, or the status and name of its error. */
export async function recordResponses({
  s3,
  sqs,
  ses,
  Bucket,
  QueueUrl,
  from,
}: Account): Promise<Contract['responses']> {
  const responses: Contract['responses'] = {}
  async function record<Output>(
    name: string,
    sent: Promise<Output>,
    pick: (output: Output) => unknown = () => 'ok',
  ): Promise<void> {
    responses[name] = await sent.then(
      pick,
      ({ name, $metadata }: { name: string; $metadata?: { httpStatusCode?: number } }) =>
        `${$metadata?.httpStatusCode} ${name}`,
    )
  }
  const Prefix = 'contract/'
  const at = (name: string) => ({ Bucket, Key: Prefix + name })
  const put = (name: string, rest: object = {}) =>
    s3.send(new PutObjectCommand({ ...at(name), Body: '0123456789', ...rest }))
  const get = (name: string, rest: object = {}) =>
    s3.send(new GetObjectCommand({ ...at(name), ...rest }))
  const list = (rest: object = {}) => s3.send(new ListObjectsV2Command({ Bucket, Prefix, ...rest }))
  const versions = (name: string) =>
    s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: Prefix + name }))

  await record(
    'put, new',
    put('a/å b&+.jpg', { IfNoneMatch: '*', ContentType: 'image/jpeg', Metadata: { a: 'b' } }),
  )
  await record('put, new, there already', put('a/å b&+.jpg', { IfNoneMatch: '*' }))
  // S3 answers 409 when the writes overlap.
  const twice = Promise.allSettled([
    put('twice', { IfNoneMatch: '*' }),
    put('twice', { IfNoneMatch: '*' }),
  ])
  const isConflict = (error: { name: string }) =>
    ['ConditionalRequestConflict', 'PreconditionFailed'].includes(error.name)
  await record('put, new, twice at once', twice, (all) =>
    all
      .map((result) =>
        result.status === 'fulfilled' ? 'ok' : isConflict(result.reason) && 'conflict',
      )
      .toSorted(),
  )
  await record(
    'put, unchanged, changed',
    put('a/å b&+.jpg', { IfMatch: '"00000000000000000000000000000000"' }),
  )
  await record(
    'put, unchanged, gone',
    put('none', { IfMatch: '"00000000000000000000000000000000"' }),
  )
  await s3.send(new DeleteObjectCommand(at('twice')))
  const { ETag } = await put('b')
  await record('put, unchanged', put('b', { IfMatch: ETag }))
  await record('put, wrong checksum', put('b', { ChecksumCRC32: 'AAAAAA==' }))
  await record('put, long key', put('x'.repeat(1020)))
  await record('get', get('a/å b&+.jpg'), ({ ContentType, Metadata, ContentLength }) => ({
    ContentType,
    Metadata,
    ContentLength,
  }))
  await record('get, none', get('none'))
  await record('head, none', s3.send(new HeadObjectCommand(at('none'))))
  await record('get, range', get('b', { Range: 'bytes=8-31' }), ({ ContentRange }) => ContentRange)
  await record('get, range outside', get('b', { Range: 'bytes=10-' }))
  const copy = {
    ...at('copy'),
    CopySource: `${Bucket}/${encodeURIComponent(`${Prefix}a/å b&+.jpg`)}`,
  }
  await record(
    'copy, changed',
    s3.send(new CopyObjectCommand({ ...copy, CopySourceIfMatch: '"0"' })),
  )
  await record(
    'copy',
    s3.send(
      new CopyObjectCommand({ ...copy, MetadataDirective: 'REPLACE', ContentType: 'image/png' }),
    ),
  )
  await record('get, copy', get('copy'), ({ ContentType, Metadata }) => ({ ContentType, Metadata }))
  for (const name of ['a/1', 'Z', 'ö']) await put(name)
  await record('list, first page', list({ MaxKeys: 2 }), ({ Contents, IsTruncated }) => [
    Contents?.map(({ Key }) => Key),
    IsTruncated,
  ])
  const { NextContinuationToken } = await list({ MaxKeys: 2 })
  await record('list, rest', list({ ContinuationToken: NextContinuationToken }), ({ Contents }) =>
    Contents?.map(({ Key }) => Key),
  )
  await record('list, folders', list({ Delimiter: '/' }), ({ CommonPrefixes, KeyCount }) => [
    CommonPrefixes,
    KeyCount,
  ])
  await record('list, times', list(), ({ Contents }) =>
    Contents?.every(({ LastModified }) => LastModified!.getTime() % 1000 === 0),
  )
  await record(
    'delete',
    s3.send(new DeleteObjectCommand(at('b'))),
    ({ DeleteMarker }) => DeleteMarker,
  )
  await record('get, deleted', get('b'))
  await record('list, deleted', list({ Prefix: `${Prefix}b` }), ({ Contents }) => Contents)
  await record('put, new, deleted', put('b', { IfNoneMatch: '*' }))
  await record('versions', versions('b'), ({ Versions, DeleteMarkers }) => [
    Versions?.map(({ IsLatest }) => IsLatest),
    DeleteMarkers?.length,
  ])
  const { Versions = [], DeleteMarkers = [] } = await versions('')
  for (const { Key, VersionId } of [...Versions, ...DeleteMarkers])
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
  await record('versions, all deleted', versions(''), (all) => [all.Versions, all.DeleteMarkers])

  const send = (MessageBody: string, queue = QueueUrl) =>
    sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody }))
  await record('send, empty', send(''))
  await record('send, control character', send('a\u0001'))
  await record('send, over 1 MiB', send('å'.repeat(2 ** 19 + 1)))
  await record('send, no queue', send('a', `${QueueUrl}-none`))
  await record(
    'hide, wrong handle',
    sqs.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: 'x', VisibilityTimeout: 1 }),
    ),
  )
  const waiting = (rest: object) => sqs.send(new GetQueueAttributesCommand({ QueueUrl, ...rest }))
  await record('attributes, none requested', waiting({}), ({ Attributes }) => Attributes)
  await record(
    'attributes',
    waiting({ AttributeNames: ['ApproximateNumberOfMessages'] }),
    ({ Attributes }) => Attributes,
  )

  const Data = { Data: 'a' }
  const mail = (rest: object, simple: object = {}) =>
    ses.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
        Content: { Simple: { Subject: Data, Body: { Text: Data }, ...simple } },
        ...rest,
      }),
    )
  await record('mail, no configuration set', mail({ ConfigurationSetName: 'none' }))
  await record('mail, no recipient', mail({ Destination: { ToAddresses: [] } }))
  await record(
    'mail, two addresses in one',
    mail({ Destination: { ToAddresses: ['a@b.example,c@d.example'] } }),
  )
  await record(
    'mail, line break in the subject',
    mail({}, { Subject: { Data: 'a\nBcc: c@d.example' } }),
  )
  await record('mail, tag with a slash', mail({ EmailTags: [{ Name: 'place', Value: 'a/1' }] }))
  return responses
}

if (import.meta.main) {
  const [Bucket, QueueUrl, from] = process.argv.slice(2)
  if (!Bucket || !QueueUrl || !from)
    throw new Error('usage: contract.ts <bucket> <queue URL> <sender>')
  const clients = { s3: new S3Client(), sqs: new SQSClient(), ses: new SESv2Client() }
  const responses = await recordResponses({ ...clients, Bucket, QueueUrl, from })
  const source = `AWS, ${new Date().toISOString().slice(0, 10)}`
  writeFileSync(
    'tests/local-aws/contract.json',
    `${JSON.stringify({ source, responses }, null, 2)}\n`,
  )
}

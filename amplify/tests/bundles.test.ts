/** Runs the deployed bundles on the local AWS and applies the metric filters of the alarms to their logs. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequest, settings } from '../../tests/support/emulator.ts'
import { sourceIpHeader } from '../../scripts/local-aws/functionUrl.ts'
import { type LocalAws, startLocalAws } from '../../scripts/local-aws/startLocalAws.ts'
import { freePorts } from '../../tests/support/freePorts.ts'
import { timeoutSeconds } from '../functions/shared/timeouts.ts'
import { bundles, folder, type Json, ofType, siteOrigin } from './template.ts'

let aws: LocalAws
const dataDir = join(folder, 'local-aws')

beforeAll(async () => {
  const functionsDir = join(folder, 'bundles')
  // The template is of a deployment without WEBHOOK_URL.
  const deployed = Object.keys(timeoutSeconds).filter((name) => name !== 'send-webhook')
  for (const name of deployed) {
    const { Code } = ofType('Lambda::Function').find((lambda) => lambda.name.endsWith(`/${name}`))!
    mkdirSync(join(functionsDir, name), { recursive: true })
    const bundle = join(bundles, `asset.${Code.S3Key.replace('.zip', '')}`, 'index.mjs')
    writeFileSync(
      join(functionsDir, name, 'handler.ts'),
      `export { handler } from ${JSON.stringify(bundle)}\n`,
    )
  }
  // The canary needs the port before the server starts.
  const [endpointPort = 0] = await freePorts(1)
  aws = await startLocalAws({
    siteOrigin,
    settings,
    functionsDir,
    awsPort: 0,
    endpointPort,
    reconcileSeconds: 0,
    dataDir,
  })
})
afterAll(() => aws.stop())

let visitors = 0
const post = (request: object, from = `192.0.2.${visitors++}`) =>
  fetch(aws.outputs.custom.quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: siteOrigin, [sourceIpHeader]: from },
    body: JSON.stringify(request),
  })
const office = settings.mailTo[0]!

test('a request is stored, mailed with a receipt and marked as delivered', async () => {
  const request = newRequest()
  expect(await (await post(request)).json()).toMatchObject({ success: true })
  await aws.idle()
  expect(aws.mails().map(({ to }) => to)).toEqual([[office], [request.email]])
  expect(
    aws.store.find('offert-data', `requests/${request.requestId}/1/delivered.json`),
  ).toBeDefined()
})

test('the digest lists it', async () => {
  await aws.functions.digest.invoke({})
  expect(aws.mails().at(-1)?.text).toMatch(/\n\nVäntar på svar \(1\):\n\nKund \d+ Åström: /)
})

test('an upload that is not a picture is deleted', async () => {
  const bytes = Buffer.from('<script>')
  aws.store.put('offert-images', 'public/quarantine/1/a.jpg', bytes, {})
  const object = { key: 'public/quarantine/1/a.jpg', size: bytes.length, sequencer: '1' }
  const event = {
    requestParameters: { sourceIPAddress: '192.0.2.1' },
    s3: { bucket: { name: 'offert-images' }, object },
  }
  await aws.functions['inspect-upload'].invoke({
    Records: [{ body: JSON.stringify({ Records: [event] }) }],
  })
  expect(aws.store.find('offert-images', object.key)).toBeUndefined()
})

test('each metric filter matches its log lines and no others', async () => {
  await post({ ...newRequest(), requestId: 'nej' })
  await post({ ...newRequest(), email: 'ingen adress' })
  await aws.functions.canary.invoke({})
  await aws.functions.office.invoke({})
  await aws.idle()
  for (let count = 0; count <= settings.rateLimitPerHour; count++)
    await post(newRequest(), '198.51.100.1')
  await aws.idle()
  await aws.functions.reconcile.invoke({})
  await aws.idle()
  const refusing = newRequest()
  aws.setDeliveryOutcome(office, 'bounced')
  aws.setDeliveryOutcome(refusing.email, 'bounced')
  await post(refusing)
  await aws.idle()
  aws.advance(61 * 60_000)
  await aws.functions.reconcile.invoke({})

  const counted: Record<string, number | number[]> = {}
  for (const { FilterPattern, LogGroupName, MetricTransformations } of ofType(
    'Logs::MetricFilter',
  )) {
    const [{ MetricName, MetricValue }] = MetricTransformations
    const name = Object.keys(timeoutSeconds).find((name) =>
      LogGroupName.endsWith(`/${name.replaceAll('-', '')}loggroup`),
    )
    const lines = readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').split('\n')
    const values = lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter((line) => fits(FilterPattern, line))
    counted[MetricName] =
      MetricValue === '1'
        ? values.length
        : values.map((value) => value[MetricValue.replace('$.', '')])
  }
  // The local SES never rejects attachments.
  expect(counted).toEqual({
    Flood: 1,
    FormsBroken: 1,
    RequestsWait: [0, 0],
    OfficeUndelivered: [0, 1],
    OfficeBounced: 1,
    OfficeRejected: 0,
    ReceiptsStopped: 0,
    MailQuota: [0, 0],
    CodesWithheld: 0,
    CanaryDelivered: 1,
    DigestMailed: 1,
    OfficeDaily: 1,
    // The site of these settings does not exist.
    SiteLoaded: 0,
  })
})

/** As CloudWatch reads `{ (($.a = "x") && ($.b = 1)) || ($.c = 2) }`. */
const fits = (pattern: string, line: Json): boolean =>
  pattern.split(' || ').some((part) => {
    const terms = part.replace(/[{}()]/g, '').split(' && ')
    return terms.every((term) => {
      const [, field = '', value = ''] = /^ ?\$\.(\w+) = (".*?"|\d+) ?$/.exec(term) ?? []
      if (field === '') throw new Error(`${term} is not evaluated here: add it.`)
      return line[field] === JSON.parse(value)
    })
  })

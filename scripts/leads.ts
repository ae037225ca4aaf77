/** Fetches a person's stored requests, erases requests and mails them again, on AWS or in the local AWS. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { SQSClient, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs'
import { mailWaiting, untouchedSpam } from '../amplify/functions/office/office.ts'
import { type Erasable, eraseRequests, storedIds } from '../amplify/functions/shared/erase.ts'
import { fieldDefinition } from '../amplify/functions/shared/fields.ts'
import { listKeys, readBytes } from '../amplify/functions/shared/objects.ts'
import { type Queue, removeMessages, sqsQueue } from '../amplify/functions/shared/queue.ts'
import { normalizeEntry } from '../amplify/functions/shared/normalize.ts'
import { resumeReceipts } from '../amplify/functions/shared/receiptStop.ts'
import { isSamePhone } from '../amplify/functions/shared/phone.ts'
import { requestNumber } from '../amplify/functions/shared/request.ts'
import { swedishDate, swedishTime } from '../amplify/functions/shared/officeHours.ts'
import {
  allRequests,
  type ListedRequest,
  notErased,
  readWholeIndex,
  requestIdOf,
  versionKeyOf,
} from '../amplify/functions/shared/oldStore.ts'
import { singleLine } from '../amplify/functions/shared/text.ts'
import { deployedOutputsFile, localOutputs, outputsFile } from '../renderer/deployment.server.ts'
import { command } from './command.ts'
import { UserFacingError } from '../amplify/functions/shared/userFacingError.ts'
import { localKey } from './local-aws/localKeys.ts'
import type { Outputs } from './local-aws/outputs.ts'

type LeadStore = Erasable & {
  /** Moves dead letters back to the queue. */
  retry: () => Promise<void>
  /** The queue of mail-office. */
  queue: Pick<Queue, 'send'>
}

const usage = `Hämtar, raderar och mejlar om sparade förfrågningar, på AWS eller på den här datorn. /kontor visar och exporterar dem.

  npm run leads -- person <nummer, id, e-post eller telefon> <mapp>
                                               hämtar allt som är sparat om en person, bilder också, till en mapp
  npm run leads -- erase <nummer, id, e-post eller telefon> [--yes]
                                               raderar allt som är sparat om förfrågan, utan återvändo
  npm run leads -- erase --suspected --since <dag> [--yes]
                                               raderar allt misstänkt skräp och alla floder sedan dagen (2026-11-20),
                                               utom det som kontoret har ändrat något i
  npm run leads -- retry                       försöker nu igen med allt som inte har gått att mejla
  npm run leads -- receipts                    skickar kvitton igen, sedan fem har studsat på en dag

Det som finns i amplify_outputs.json gäller; utan den filen, eller med --local, webbplatsen på den här datorn.`

/** Runs one command and returns the exit code. */
export async function leads(
  args: string[],
  store: LeadStore,
  print: (text: string) => void,
): Promise<number> {
  const [command, target, folder] = args.filter((arg) => arg !== '--yes')
  if (command === 'person' && target && folder) return exportPerson(store, target, folder, print)
  if (command === 'erase' && args.includes('--suspected')) return eraseSuspected(store, args, print)
  if (command === 'erase' && target) return erase(store, target, args.includes('--yes'), print)
  if (command === 'retry') return retry(store, print)
  if (command === 'receipts') {
    const wasStopped = await resumeReceipts(store)
    print(wasStopped ? 'Kvitton skickas igen.' : 'Kvittona är inte stoppade.')
    return 0
  }
  print(usage)
  return 2
}

async function retry(store: LeadStore, print: (text: string) => void): Promise<number> {
  await store.retry()
  print(
    `${await mailWaiting(store, store.queue)} väntade på att mejlas. De mejlas inom några minuter, om felet är avhjälpt.`,
  )
  return 0
}

/** Exports all stored files of a person, for requests under GDPR articles 15 and 20. */
async function exportPerson(
  store: LeadStore,
  target: string,
  folder: string,
  print: (text: string) => void,
): Promise<number> {
  const match = await find(store, target, print)
  if (!match) return 1
  let files = 0
  for (const id of match.ids) {
    const keys = (await listKeys(store, `requests/${id}/`)).map(({ key }) => key)
    const existing = keys.filter(notErased(keys))
    // The office's notes alone are of an erased request.
    if (!existing.some((key) => versionKeyOf(key) !== `${id}/office.json`)) continue
    for (const key of existing) {
      const content = await readBytes(store, key)
      if (!content) continue
      const file = join(folder, requestNumber(id), ...key.split('/').slice(2))
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeFileSync(file, content, { mode: 0o600 })
      files++
    }
  }
  print(`${files} filer skrevs till ${folder}. Mejl om dem ligger i inkorgen.`)
  return 0
}

async function erase(
  store: LeadStore,
  target: string,
  isConfirmed: boolean,
  print: (text: string) => void,
): Promise<number> {
  const match = await find(store, target, print)
  if (!match) return 1
  if (!isConfirmed) {
    print(
      `Det här raderas för gott och kan inte återställas. Bekräfta med:\n  npm run leads -- erase ${target} --yes`,
    )
    return 1
  }
  const erased = await eraseRequests(store, match.ids)
  print(
    `Raderat: ${erased} objekt, alla versioner medräknade. Mejl som redan har skickats får du radera i inkorgen.`,
  )
  return 0
}

/** Requests erased together: they share the search for receipts and failed events. */
const erasedAtOnce = 100

/** Erases suspected spam and floods since a day that the office has not touched. */
async function eraseSuspected(
  store: LeadStore,
  args: string[],
  print: (text: string) => void,
): Promise<number> {
  const since = args[args.indexOf('--since') + 1] ?? ''
  if (!args.includes('--since') || !/^\d{4}-\d\d-\d\d$/.test(since)) {
    print('Ange en dag, till exempel --since 2026-11-20.')
    return 2
  }
  const index = await readWholeIndex(store)
  const recent = new Set(
    index.flatMap(({ versionKey, at }) =>
      swedishDate(at) >= since ? [requestIdOf(versionKey)] : [],
    ),
  )
  // Their earlier versions too: a request that a person has sent is none.
  const erasable = await untouchedSpam(
    store,
    index.filter(({ versionKey }) => recent.has(requestIdOf(versionKey))),
  )
  print(`${erasable.length} förfrågningar är misstänkt skräp eller del av en flod sedan ${since}.`)
  if (erasable.length === 0) return 0
  if (!args.includes('--yes')) {
    print('Med --yes raderas de för gott. Se först igenom dem i /kontor.')
    return 1
  }
  let erased = 0
  for (let at = 0; at < erasable.length; at += erasedAtOnce) {
    erased += await eraseRequests(store, erasable.slice(at, at + erasedAtOnce))
    print(`${Math.min(at + erasedAtOnce, erasable.length)} av ${erasable.length} …`)
  }
  print(`Raderat: ${erased} objekt. Mejl som redan har skickats får du radera i inkorgen.`)
  return 0
}

/** Prints and returns the ids for a number, id, e-mail address or phone number; undefined if there are none or the number is ambiguous. */
async function find(
  store: LeadStore,
  target: string,
  print: (text: string) => void,
): Promise<{ ids: string[] } | undefined> {
  const matches = (await allRequests(store)).filter(({ request }) => isAbout(request, target))
  const listedIds = new Set(matches.map(({ request }) => request.requestId))
  // Incompletely erased requests are in no list.
  const rest = [...(await storedIds(store))].filter(
    (id) => !listedIds.has(id) && isNamed(id, target),
  )
  const ids = [...listedIds, ...rest]
  if (ids.length === 0) {
    print(`Ingen förfrågan har numret, id:t, e-postadressen eller telefonnumret ${target}.`)
    return undefined
  }
  for (const stored of matches) print(requestSummary(stored))
  for (const id of rest) print(`${requestNumber(id)}  rester av en förfrågan  ${id}`)
  if (ids.length === 1 || !ids.some((id) => isNamed(id, target))) return { ids }
  print('Flera förfrågningar har samma nummer. Ange id i stället.')
  return undefined
}

/** By id or number. */
const isNamed = (requestId: string, target: string): boolean =>
  [requestId, requestNumber(requestId)].includes(target.trim().toLowerCase())

/** Addresses and phone numbers in any spelling. */
const isAbout = ({ requestId, email, phone }: ListedRequest['request'], target: string): boolean =>
  isNamed(requestId, target) ||
  email.toLowerCase() === normalizeEntry(target, fieldDefinition('email')).toLowerCase() ||
  isSamePhone(phone, target)

const requestSummary = ({ request, receivedAt }: ListedRequest): string =>
  [
    requestNumber(request.requestId),
    swedishTime(receivedAt, 'short'),
    singleLine(request.name),
    singleLine(request.email),
    request.requestId,
  ].join('  ')

export function openStore(file: string): {
  store: LeadStore
  name: string
  localAws: Outputs['custom']['localAws']
} {
  if (!existsSync(file))
    throw new UserFacingError(
      `${file} saknas. Starta webbplatsen med npm start, eller hämta filen från AWS så som amplify/README.md beskriver.`,
    )
  const { storage, custom }: Outputs = JSON.parse(readFileSync(file, 'utf8'))
  const region = storage.aws_region
  const local = custom.localAws && {
    endpoint: custom.localAws.endpoint,
    credentials: localKey('leads'),
  }
  const sqs = new SQSClient({ region, ...local })
  const failedEvents = local
    ? `${local.endpoint}/000000000000/failed-events`
    : custom.operations?.failedEvents
  const [, , , , account, queueName] = custom.queues[0]?.queue.split(':') ?? []
  const queueUrl = `${local?.endpoint ?? `https://sqs.${region}.amazonaws.com`}/${account}/${queueName}`
  return {
    store: {
      failedEvents: async (texts) => (failedEvents ? removeMessages(sqs, failedEvents, texts) : 0),
      s3: new S3Client({ region, forcePathStyle: local !== undefined, ...local }),
      async retry() {
        for (const { queue, dead } of custom.queues)
          await sqs.send(
            new StartMessageMoveTaskCommand({ SourceArn: dead, DestinationArn: queue }),
          )
      },
      queue: sqsQueue(queueUrl, sqs),
      settings: { dataBucket: custom.dataBucket, uploadBucket: storage.bucket_name },
    },
    name: local ? 'Den här datorn' : `AWS, ${region}, ${custom.dataBucket}`,
    localAws: custom.localAws,
  }
}

/** Rejects the site of another checkout on the same port. */
export async function checkRunning({
  endpoint,
  id,
}: {
  endpoint: string
  id: string
}): Promise<void> {
  const servedId = await fetch(`${endpoint}/_local/id`).then(
    (response) => response.text(),
    () => undefined,
  )
  if (servedId === undefined)
    throw new UserFacingError(
      'Webbplatsen på den här datorn är inte i gång: starta den med npm start i ett annat fönster.',
    )
  if (servedId !== id)
    throw new UserFacingError(
      `En annan webbplats svarar på ${endpoint}: avsluta den och starta den här med npm start.`,
    )
}

if (import.meta.main) {
  const options = {
    yes: { type: 'boolean' },
    aws: { type: 'boolean' },
    local: { type: 'boolean' },
    suspected: { type: 'boolean' },
    since: { type: 'string' },
  } as const
  const { values, args } = command({ usage, options, argCount: [1, 3], swedish: true })
  const file = outputsFile()
  const { store, name, localAws } = openStore(
    values.local || (file === deployedOutputsFile && !existsSync(file)) ? localOutputs : file,
  )
  const allArgs = [
    ...args,
    ...(values.suspected ? ['--suspected'] : []),
    ...(values.since ? ['--since', values.since] : []),
    ...(values.yes ? ['--yes'] : []),
  ]
  // stdout may be redirected to a file.
  console.error(name)
  if (localAws) await checkRunning(localAws)
  else if (values.yes && !values.aws)
    throw new UserFacingError(
      `Det gäller riktiga förfrågningar: ${name}. Bekräfta en gång till med:\n  npm run leads -- ${allArgs.join(' ')} --aws`,
    )
  process.exitCode = await leads(allArgs, store, (text) => console.log(text))
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { S3Client } from '@aws-sdk/client-s3'
import { toCsv } from '../amplify/functions/digest/csv.ts'
import { fieldOf, namesIn, type ServiceChoice, textOf } from '../amplify/functions/send-offert/fields.ts'
import { requestNumber } from '../amplify/functions/send-offert/request.ts'
import { allRequests, eraseRequest, type StoredRequest } from '../amplify/functions/send-offert/store.ts'
import { readServices } from '../amplify/settings.ts'
import { localOutputs, outputsFile } from '../renderer/deployment.server.ts'
import { command } from './command.ts'
import { Told } from './machine/told.ts'
import { localKey } from './local-aws/localKeys.ts'
import type { Outputs } from './local-aws/outputs.ts'

type Store = Parameters<typeof allRequests>[0] & { settings: { services: ServiceChoice[] } }

const usage = `Visar, exporterar och raderar sparade förfrågningar, på AWS eller på den här datorn.

  npm run leads -- list                        visar alla sparade förfrågningar
  npm run leads -- export [fil.csv]            skriver dem som en tabell för Excel
  npm run leads -- erase <nummer, id eller e-post> [--yes]
                                               raderar allt som är sparat om förfrågan, utan återvändo

Det som finns i amplify_outputs.json gäller; utan den filen, eller med --local, webbplatsen på den här datorn.`

/** Runs one command and returns the exit code. */
export async function leads(args: string[], store: Store, print: (text: string) => void): Promise<number> {
  const [command, target] = args.filter((arg) => arg !== '--yes')
  if (command === 'list') return list(store, print)
  if (command === 'export') return exportCsv(store, target, print)
  if (command === 'erase' && target) return erase(store, target, args.includes('--yes'), print)
  print(usage)
  return 2
}

async function list(store: Store, print: (text: string) => void): Promise<number> {
  const requests = await allRequests(store)
  const names = namesIn('list')
  const heading = ['Nummer', 'Inkom', ...names.map((name) => fieldOf(name).label), 'Mejlad']
  const rows = requests.map((stored) => {
    const { request, receivedAt, sent } = stored
    const texts = names.map((name) => textOf(name, request[name], store.settings.services))
    return [requestNumber(request.requestId), localTime(receivedAt), ...texts, sent ? 'ja' : 'nej']
  })
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of [heading, ...rows])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  print(`${requests.length} ${requests.length === 1 ? 'förfrågan' : 'förfrågningar'}`)
  return 0
}

async function exportCsv(store: Store, file: string | undefined, print: (text: string) => void): Promise<number> {
  const requests = await allRequests(store)
  if (!file) {
    print(toCsv(requests, store.settings.services))
    return 0
  }
  // Personal data: for the owner of the file alone.
  writeFileSync(file, toCsv(requests, store.settings.services), { mode: 0o600 })
  print(`${requests.length} rader skrevs till ${file}.`)
  return 0
}

async function erase(store: Store, target: string, isConfirmed: boolean, print: (text: string) => void): Promise<number> {
  const found = (await allRequests(store)).filter(({ request }) => isMeant(request, target))
  const ids = [...new Set(found.map(({ request }) => request.requestId))]
  if (ids.length === 0) {
    print(`Ingen förfrågan har numret, id:t eller e-postadressen ${target}.`)
    return 1
  }
  for (const stored of found) print(describe(stored))
  if (ids.length > 1 && !target.includes('@')) {
    print('Flera förfrågningar har samma nummer. Ange id i stället.')
    return 1
  }
  if (!isConfirmed) {
    print(`Det här raderas för gott och kan inte återställas. Bekräfta med:\n  npm run leads -- erase ${target} --yes`)
    return 1
  }
  let erased = 0
  for (const id of ids) erased += await eraseRequest(store, id)
  print(`Raderat: ${erased} objekt, alla versioner medräknade. Mejl som redan har skickats raderas i inkorgen.`)
  return 0
}

function isMeant({ requestId, email }: StoredRequest['request'], target: string): boolean {
  return [requestId, requestNumber(requestId), email.toLowerCase()].includes(target.toLowerCase())
}

const describe = ({ request, receivedAt }: StoredRequest): string =>
  [requestNumber(request.requestId), localTime(receivedAt), request.name, request.email, request.requestId].join('  ')

const localTime = (time: string): string =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' })

function openStore(file: string): { store: Store; name: string; isLocal: boolean } {
  if (!existsSync(file))
    throw new Told(`${file} saknas. Starta webbplatsen med npm start, eller hämta filen från AWS så som amplify/README.md beskriver.`)
  const { storage, custom }: Outputs = JSON.parse(readFileSync(file, 'utf8'))
  const local = custom.localAws && { endpoint: custom.localAws.endpoint, forcePathStyle: true, credentials: localKey('owner') }
  return {
    store: {
      s3: new S3Client({ region: storage.aws_region, ...local }),
      settings: { dataBucket: custom.dataBucket, services: readServices() },
    },
    name: local ? 'Den här datorn' : `AWS, ${storage.aws_region}, ${custom.dataBucket}`,
    isLocal: Boolean(local),
  }
}

if (import.meta.main) {
  const options = { yes: { type: 'boolean' }, aws: { type: 'boolean' }, local: { type: 'boolean' } } as const
  const { values, words } = command({ usage, options, words: [1, 2], swedish: true })
  const { store, name, isLocal } = openStore(values.local ? localOutputs : outputsFile())
  // Beside the table that may go to a file.
  console.error(name)
  if (values.yes && !isLocal && !values.aws)
    throw new Told(
      `Det gäller riktiga förfrågningar: ${name}. Bekräfta en gång till med:\n  npm run leads -- ${words.join(' ')} --yes --aws`,
    )
  try {
    process.exitCode = await leads([...words, ...(values.yes ? ['--yes'] : [])], store, (text) => console.log(text))
  } catch (error) {
    const { code, errors = [] } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }
    if (isLocal && [code, ...errors.map((each) => each.code)].includes('ECONNREFUSED'))
      throw new Told('Webbplatsen på den här datorn är inte igång: starta den med npm start i ett annat fönster.')
    throw error
  }
}

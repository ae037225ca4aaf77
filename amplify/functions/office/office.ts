/** The office's list of requests, and the view of one. */
import type { Deps } from '../shared/deps.ts'
import { type Listed, toCsv } from '../shared/csv.ts'
import { indexMailed, sendOfficeMail } from '../shared/officeMail.ts'
import { allMonths, type VersionKey, readDay } from '../shared/days.ts'
import { type Erasable, eraseRequests } from '../shared/erase.ts'
import { fieldDefinition, namesIn, displayText } from '../shared/fields.ts'
import { requestRows } from '../shared/mail.ts'
import type { Row } from '../shared/mailLayout.ts'
import { inParallel } from '../shared/inParallel.ts'
import { logFailure } from '../shared/log.ts'
import { listKeys, putNew, type Store } from '../shared/objects.ts'
import { swedishTimestamp } from '../shared/officeHours.ts'
import { storePictures, type StoredPicture } from '../shared/pictures.ts'
import { objectCreated, type Queue } from '../shared/queue.ts'
import { requestNumber, sourceText } from '../shared/request.ts'
import {
  allRequests,
  type IndexedRequest,
  loadRequests,
  requestKey,
  requestIdOf,
  loadRequest,
  newestRequest,
  notErased,
  readWholeIndex,
  type StoredRequest,
  versionOf,
} from '../shared/oldStore.ts'
import { phoneKeys, phoneSearchText } from '../shared/phone.ts'
import { foldText, shortSpelling } from '../shared/searchText.ts'
import { singleLine } from '../shared/text.ts'
import { hourMs } from '../shared/durations.ts'
import { readWebhook, type WebhookState } from '../shared/webhook.ts'
import { signedUrl } from './signedUrl.ts'
import {
  type Change,
  type StatusEntry,
  noStatus,
  readStatusIndex,
  readState,
  saveState,
  type State,
} from '../shared/officeState.ts'
import { statuses } from '../shared/statuses.ts'

/** A request in the list. */
type ListRow = StatusEntry & {
  id: string
  number: string
  at: string
  form: string
  page: string
  corrected: boolean
  /** Set by the endpoint; `spam` is the office's decision. */
  suspected: boolean
  /** The honeypot was filled in. */
  honeypot: boolean
  /** Mailed in the summary of a flood. */
  flood?: true
  /** Of a flood or suspected: equal for those of one network in one hour. */
  network?: string | undefined
  mailed: boolean
  delivered: boolean
  texts: { [name: string]: string }
  firstLine: string
  /** See searchText.ts. */
  searchText: string
  /** Address and numbers: requests of the same person share one. */
  contacts: string[]
}
/** `next` is the cursor of the next page; undefined on the last. */
export type RequestList = { rows: ListRow[]; next: string | undefined }

type StoredRow = Omit<ListRow, keyof StatusEntry | 'mailed' | 'delivered'>
/**
 * Caches rows for the lifetime of the function: stored requests never change, and erased ones leave
 * the index.
 */
export type RowCache = Map<VersionKey, StoredRow>

/** A fast first page, then few large ones, each well below Lambda's response limit. */
const rowsAtFirst = 100
const rowsLater = 1000
/** In the rows of a page: a thousand long messages would exceed the limit. */
const charactersPerPage = 1_000_000
/** The SDK's connection limit. */
const readAtOnce = 50
const monthsPerBatch = 6

/** The newest requests, or those that came before `from`. */
export async function listRequests(
  deps: Deps,
  cache: RowCache,
  from?: string,
): Promise<RequestList> {
  const limit = from === undefined ? rowsAtFirst : rowsLater
  const [all, statusIndex] = await Promise.all([allMonths(deps), readStatusIndex(deps)])
  const months = all.filter((month) => from === undefined || month <= from).toReversed()
  const lines: {
    indexed: string
    order: string
    versionKey: VersionKey
    mailed: boolean
    delivered: boolean
  }[] = []
  while (months.length > 0 && lines.length < limit) {
    const batch = months.splice(0, lines.length === 0 ? 1 : monthsPerBatch)
    const days = await Promise.all(batch.map((month) => readDay(deps, month)))
    for (const [index, { came, mailed, delivered }] of days.entries())
      for (const [versionKey, at] of came) {
        const indexed = `${batch[index]}/${at.toISOString()}`
        const order = `${indexed}/${versionKey}`
        if (from === undefined || order < from)
          lines.push({
            indexed,
            order,
            versionKey,
            mailed: mailed.has(versionKey),
            delivered: delivered.has(versionKey),
          })
      }
  }
  const newest = lines.sort((a, b) => (a.order < b.order ? 1 : -1)).slice(0, limit)
  const read = await inParallel(
    newest,
    async (line) => {
      const row = cache.get(line.versionKey) ?? (await readStoredRow(deps, line.versionKey))
      if (row) cache.set(line.versionKey, row)
      return { ...line, row }
    },
    readAtOnce,
  )
  let characters = 0
  const page = read.filter(
    ({ row }, index) =>
      (characters += row?.searchText.length ?? 0) <= charactersPerPage || index === 0,
  )
  const byNewest = page
    .flatMap(({ row, ...line }) => (row ? [{ row, ...line }] : []))
    // The index has whole seconds.
    .sort(
      (a, b) =>
        b.indexed.localeCompare(a.indexed) ||
        b.row.at.localeCompare(a.row.at) ||
        versionOf(b.versionKey) - versionOf(a.versionKey),
    )
  // Corrected requests: the newest version only.
  const seen = new Set<string>()
  const rows = byNewest.flatMap(({ row, mailed, delivered }): ListRow[] => {
    if (seen.has(row.id)) return []
    seen.add(row.id)
    return [{ ...row, ...(statusIndex.get(row.id) ?? noStatus), mailed, delivered }]
  })
  const hasMore = months.length > 0 || lines.length > page.length
  return { rows, next: hasMore ? page.at(-1)?.order : undefined }
}

async function readStoredRow(deps: Deps, versionKey: VersionKey): Promise<StoredRow | undefined> {
  const stored = await loadRequest(deps, versionKey)
  if (!stored) return undefined
  const { request, receivedAt, corrected, suspected, honeypot = false } = stored
  const texts = Object.fromEntries(
    namesIn('list').map((name) => [
      name,
      singleLine(displayText(name, request[name], deps.settings.services)),
    ]),
  )
  const { requestId: id, form, page } = request
  const firstLine = singleLine(request.message.trim().split('\n')[0] ?? '').slice(0, 160)
  const number = requestNumber(id)
  const searchText = searchTextOf(number, texts, request)
  const contacts = [request.email.toLowerCase(), ...phoneKeys(request.phone)].filter(Boolean)
  return {
    id,
    number,
    at: receivedAt,
    form,
    page,
    corrected,
    suspected,
    honeypot,
    ...(stored.summarised && { flood: true as const }),
    ...(stored.network && { network: stored.network }),
    texts,
    firstLine,
    searchText,
    contacts,
  }
}

function searchTextOf(
  number: string,
  texts: ListRow['texts'],
  request: StoredRequest['request'],
): string {
  const { requestId, phone, address, postalCode, message } = request
  const words = foldText(
    [...Object.values(texts), address, postalCode, message, number, requestId].join(' '),
  )
  const short = Object.values(texts).map((text) => shortSpelling(foldText(text)))
  const digits = [phone, postalCode, number].map((text) => text.replace(/\D/g, ''))
  return [words, ...short, ...digits, phoneSearchText(phone), phoneSearchText(message)]
    .filter(Boolean)
    .join(' ')
}

type PictureDetails = { original: string } & (
  | { name: string; address: string }
  | { refused: string }
)
type HistoryStep = {
  at: string
  step: 'received' | 'corrected' | 'tried' | 'mailed' | 'delivered' | 'bounced'
}
export type RequestDetails = {
  id: string
  number: string
  at: string
  page: string
  source: string
  suspected: boolean
  honeypot: boolean
  name: string
  email: string
  phone: string
  rows: Pick<Row, 'label' | 'value' | 'link'>[]
  pictures: PictureDetails[]
  history: HistoryStep[]
  /**
   * Delivery to the company's own system; undefined without one, and for requests from before it.
   */
  webhook: WebhookStatus | undefined
  state: State
}
export type WebhookStatus = Pick<WebhookState, 'outcome'> & Partial<WebhookState>

/** Order of steps with the same timestamp. */
const order: HistoryStep['step'][] = ['received', 'tried', 'mailed', 'delivered', 'bounced']
const steps: Record<string, HistoryStep['step']> = {
  'sent.json': 'mailed',
  'delivered.json': 'delivered',
  'bounced.json': 'bounced',
}

/** The newest version of a request and the history of all versions. */
export async function showRequest(
  deps: Deps,
  id: string,
  { pictureEndpoint, hasWebhook = false }: { pictureEndpoint?: string; hasWebhook?: boolean } = {},
): Promise<RequestDetails | undefined> {
  const stored = await newestRequest(deps, id)
  if (!stored) return undefined
  const ageMs = deps.now().getTime() - Date.parse(stored.receivedAt)
  const [keys, state, inspected, webhook] = await Promise.all([
    listKeys(deps, `requests/${id}/`),
    readState(deps, id),
    picturesOf(deps, stored),
    readWebhook(deps, stored.versionKey),
  ])
  const exists = notErased(keys.map(({ key }) => key))
  const history = keys.flatMap(({ key, modified }): HistoryStep[] => {
    if (!exists(key)) return []
    const file = key.split('/').slice(3).join('/')
    const step =
      file === 'request.json' ? 'received' : file.startsWith('attempts/') ? 'tried' : steps[file]
    return step ? [{ at: modified.toISOString(), step }] : []
  })
  history.sort((a, b) => a.at.localeCompare(b.at) || order.indexOf(a.step) - order.indexOf(b.step))
  // Later versions are corrections.
  for (const event of history.filter(({ step }) => step === 'received').slice(1))
    event.step = 'corrected'
  const pictures = await Promise.all(
    inspected.map(
      async (picture): Promise<PictureDetails> =>
        'name' in picture
          ? {
              original: singleLine(picture.original),
              name: picture.name,
              address: await signedUrl(
                deps,
                requestKey(stored.versionKey, picture.name),
                pictureEndpoint,
              ),
            }
          : { original: singleLine(picture.original), refused: picture.refused },
    ),
  )
  const { name, email, phone, page, source } = stored.request
  // The mail has it as a heading.
  const service = {
    label: fieldDefinition('serviceType').label,
    value: singleLine(
      displayText('serviceType', stored.request.serviceType, deps.settings.services),
    ),
  }
  return {
    id,
    number: requestNumber(id),
    at: stored.receivedAt,
    page,
    source: source ? singleLine(sourceText(source)) : '',
    suspected: stored.suspected,
    honeypot: stored.honeypot ?? false,
    name: singleLine(name),
    email,
    phone,
    rows: [service, ...requestRows(stored, deps.settings)].filter(({ value }) => value !== ''),
    pictures,
    history,
    webhook: webhook ?? (hasWebhook && ageMs < hourMs ? { outcome: 'waiting' } : undefined),
    state,
  }
}

/** None when they cannot be read: the request is shown without them. */
const picturesOf = (deps: Deps, stored: StoredRequest): Promise<StoredPicture[]> =>
  storePictures(deps, stored).catch((error: unknown) => {
    logFailure('pictures', error, { versionKey: stored.versionKey })
    return []
  })

/** Saves a change; a request that is no longer spam is mailed. */
export async function changeRequest(
  deps: Deps,
  id: string,
  change: Change,
  author: string,
): ReturnType<typeof saveState> {
  const outcome = await saveState(deps, id, change, author)
  if (change.spam === false && outcome && 'saved' in outcome) {
    const wasSpam = outcome.before.spam ?? (await newestRequest(deps, id))?.suspected
    if (wasSpam) await mailAgain(deps, id)
  }
  return outcome
}

/**
 * Mails the newest version to the office, independently of the queue; false when it does not exist
 * or is spam to the office. Throws SES's errors.
 */
export async function mailAgain(deps: Deps, id: string): Promise<boolean> {
  const [stored, { spam }] = await Promise.all([newestRequest(deps, id), readState(deps, id)])
  if (!stored || spam) return false
  const { versionKey } = stored
  const toSend = { ...stored, suspected: spam ?? stored.suspected }
  const messageId = await sendOfficeMail(deps, toSend, await storePictures(deps, stored), {
    mayBeCopy: false,
    isResent: true,
  })
  const sent = { at: deps.now().toISOString(), messageId }
  // Stops the queue's attempts.
  if (await putNew(deps, requestKey(versionKey, 'sent.json'), sent)) await indexMailed(deps, stored)
  return true
}

/** Requests to queue in one call; another call continues. */
const mostQueued = 1000

/**
 * Queues unmailed requests, given up or backing off, except the office's spam; returns their
 * number. Those of floods come last, otherwise the oldest first.
 */
export async function mailWaiting(store: Store, queue: Pick<Queue, 'send'>): Promise<number> {
  const [index, statusIndex] = await Promise.all([readWholeIndex(store), readStatusIndex(store)])
  const waiting = index
    .filter(({ versionKey, sent }) => !sent && !statusIndex.get(requestIdOf(versionKey))?.spam)
    .sort((a, b) => Number(a.flood) - Number(b.flood))
    .slice(0, mostQueued)
  await inParallel(waiting, ({ versionKey }) =>
    queue.send(objectCreated(requestKey(versionKey, 'request.json'), true)),
  )
  return waiting.length
}

/**
 * The ids of requests in the index that only floods and scripts have sent, and that the office has
 * not changed.
 */
export async function untouchedSpam(store: Store, index: IndexedRequest[]): Promise<string[]> {
  const statusIndex = await readStatusIndex(store)
  const untouched = index.filter(({ versionKey }) => !statusIndex.has(requestIdOf(versionKey)))
  const requests = await loadRequests(store, untouched)
  const versionsById = Map.groupBy(requests, ({ request }) => request.requestId)
  return [...versionsById].flatMap(([id, versions]) =>
    versions.every(({ suspected, summarised }) => suspected || summarised) ? [id] : [],
  )
}

/**
 * Erases those of the requests that only floods and scripts have sent and that the office has not
 * changed. `kept`: the others. A list that was read some time ago does not show what a colleague
 * has answered since.
 */
export async function eraseFlood(
  store: Erasable,
  ids: string[],
): Promise<{ erased: string[]; kept: string[] }> {
  const index = (await readWholeIndex(store)).filter(({ versionKey }) =>
    ids.includes(requestIdOf(versionKey)),
  )
  const erased = await untouchedSpam(store, index)
  await eraseRequests(store, erased)
  const existing = new Set(index.map(({ versionKey }) => requestIdOf(versionKey)))
  return { erased, kept: [...existing].filter((id) => !erased.includes(id)) }
}

/**
 * Queues the newest version for the company's own system, delivered or not; false when the request
 * does not exist.
 */
export async function forwardAgain(
  store: Store,
  queue: Pick<Queue, 'send'>,
  id: string,
): Promise<boolean> {
  const stored = await newestRequest(store, id)
  if (!stored) return false
  await queue.send(objectCreated(requestKey(stored.versionKey, 'request.json'), true))
  return true
}

const logLine = ({ at, who, text, status }: State['log'][number]): string =>
  `${swedishTimestamp(at)} ${who}: ${[status && statuses[status], text].filter(Boolean).join('. ')}`

type CsvStore = Store & { settings: Pick<Deps['settings'], 'services'> }
/** All stored versions, or those of `ids`, with the office's state, as CSV. */
export async function exportRequests(
  store: CsvStore,
  ids?: Set<string>,
): Promise<{ table: string; count: number }> {
  const isSelected = (versionKey: VersionKey) => !ids || ids.has(requestIdOf(versionKey))
  const [requests, statusIndex] = await Promise.all([
    allRequests(store, isSelected),
    readStatusIndex(store),
  ])
  const listedRequests = await inParallel(requests, async (stored): Promise<Listed> => {
    const { requestId } = stored.request
    const { log, ...mark } = statusIndex.has(requestId)
      ? await readState(store, requestId)
      : { ...noStatus, log: [] }
    return {
      ...stored,
      ...mark,
      status: statuses[mark.status],
      note: log
        .filter(({ text, status }) => text || status)
        .map(logLine)
        .join('\n'),
    }
  })
  return { table: toCsv(listedRequests, store.settings.services), count: listedRequests.length }
}

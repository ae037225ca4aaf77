import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { RequestList } from '../../../amplify/functions/office/office.ts'
import { requestNumber } from '../../../amplify/functions/send-offert/request.ts'
import { sampleRequest } from '../fixtures/sampleRequest.ts'
import type { LocalAws } from '../../local-aws/startLocalAws.ts'
import { openOffice } from '../drills/office.ts'

const months = 24
const day = 24 * 3600_000

/** Stores so many mailed requests as the functions leave them, spread over the months that they are kept. */
export function fillOffice({ store }: Pick<LocalAws, 'store'>, count: number): void {
  const put = (key: string, content: object) =>
    store.put('offert-data', key, Buffer.from(JSON.stringify(content)), { headers: { 'content-type': 'application/json' } })
  for (let index = 0; index < count; index++) {
    const requestId = randomUUID()
    const at = new Date(Date.now() - Math.floor((index / count) * months * 30) * day).toISOString()
    const place = `${requestId}/1`
    const { website: _, ...request } = sampleRequest('a', { requestId, name: `Kund ${requestNumber(requestId)}` })
    put(`days/${at.slice(0, 10)}/came/${at.slice(11, 13)}/ab12/${place}`, {})
    for (const step of ['mailed', 'delivered']) put(`days/${at.slice(0, 10)}/${step}/${place}`, {})
    put(`requests/${place}/request.json`, { receivedAt: at, suspected: false, corrected: false, hash: '', request })
  }
}

type Cost = { rows: number; answers: number; lists: number; gets: number; bytes: number; packed: number; ms: number }

/** What the page's list costs: its first answer, and all of them. */
export async function listCost({ inbox, calls }: Pick<LocalAws, 'inbox' | 'calls'>): Promise<{ first: Cost; all: Cost }> {
  const answers: Cost[] = []
  let from: string | undefined
  do {
    const [before, started] = [{ ...calls }, performance.now()]
    const query = from === undefined ? '' : `?from=${encodeURIComponent(from)}`
    const text = await (await fetch(`${inbox}api/requests${query}`, { headers: { 'x-office': '1' } })).text()
    const { rows, next } = JSON.parse(text) as RequestList
    answers.push({
      ...{ rows: rows.length, answers: 1, bytes: Buffer.byteLength(text), packed: gzipSync(text).length, ms: performance.now() - started },
      ...{ lists: calls['s3 put, list'] - before['s3 put, list'], gets: calls['s3 get'] - before['s3 get'] },
    })
    from = next
  } while (from !== undefined)
  const sum = (name: keyof Cost) => answers.reduce((total, each) => total + each[name], 0)
  const names = Object.keys(answers[0]!) as (keyof Cost)[]
  return { first: answers[0]!, all: Object.fromEntries(names.map((name) => [name, sum(name)])) as Cost }
}

/** Rows of a table: the list of so many requests, when the function has just started and once more. */
export async function measureOfficeList(sizes: number[]): Promise<string[][]> {
  const rows: string[][] = []
  for (const size of sizes) {
    const office = await openOffice()
    fillOffice(office.aws, size)
    for (const when of ['cold', 'warm']) {
      const { first, all } = await listCost(office.aws)
      const [seconds, kilobytes] = [(ms: number) => (ms / 1000).toFixed(2), (bytes: number) => (bytes / 1000).toFixed(1)]
      rows.push([
        ...[String(size), when, String(first.rows), String(first.lists), String(first.gets), kilobytes(first.packed), seconds(first.ms)],
        ...[String(all.answers), String(all.lists), String(all.gets), kilobytes(all.bytes), kilobytes(all.packed), seconds(all.ms)],
      ])
    }
    await office.close()
  }
  return rows
}

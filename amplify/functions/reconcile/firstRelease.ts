import type { Deps } from '../deps.ts'
import { dayOf } from '../send-offert/days.ts'
import { inParallel, listKeys, put, readBytes, type Store } from '../send-offert/objects.ts'
import { isFirstRelease, placeOf } from '../send-offert/store.ts'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'

const done = 'days/first-release'
const hour = 3600_000

/**
 * The first release had an outbox and no index. Lists what it stored and empties its outbox, again until nothing has come for an hour,
 * because its functions may still be at work while this one is deployed.
 */
export async function listFirstRelease(deps: Deps): Promise<void> {
  if (await readBytes(deps, done)) return
  const stored = (await listKeys(deps, 'requests/')).filter(({ key }) => isFirstRelease(placeOf(key)))
  const mailed = new Set(stored.filter(({ key }) => key.endsWith('/sent.json')).map(({ key }) => placeOf(key)))
  await inParallel(
    stored.filter(({ key }) => key.endsWith('/request.json')),
    async ({ key, modified }) => {
      const place = placeOf(key)
      const day = `days/${dayOf(modified)}`
      await put(deps, `${day}/came/${modified.toISOString().slice(11, 13)}/0000/${place}`)
      // Nobody told the first release of deliveries.
      if (mailed.has(place)) for (const step of ['mailed', 'delivered']) await put(deps, `${day}/${step}/${place}`)
    },
  )
  const waiting = await listKeys(deps, 'outbox/')
  await inParallel(waiting, ({ key }) => remove(deps, key))
  const newest = Math.max(0, ...[...stored, ...waiting].map(({ modified }) => modified.getTime()))
  if (deps.now().getTime() - newest > hour) await put(deps, done)
}

const remove = (store: Store, Key: string) => store.s3.send(new DeleteObjectCommand({ Bucket: store.settings.dataBucket, Key }))

/**
 * Who may use the office page: every change is mailed to all colleagues and the alarm address
 * before it happens, and can be undone from that mail; what was undone is mailed afterwards.
 * access/colleagues.json has what was announced, so that changes made past this page, with a stolen
 * token or by the owner, show too.
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { dayMs, hourMs, minuteMs } from '../shared/durations.ts'
import type { Deps } from '../shared/deps.ts'
import { logEvent, logFailure } from '../shared/log.ts'
import { putIfUnchanged, putNew, readWithEtag } from '../shared/objects.ts'
import { accessMail, type AccessChange } from './accessMail.ts'
import type { Colleague, ColleagueStore } from './colleagues.ts'
import { sendMail } from '../shared/sendMail.ts'
import { sha256 } from '../shared/signature.ts'

/**
 * A removal waits so long that a colleague whose session was stolen, or who is removed by a thief,
 * can cancel it.
 */
const removalDelayMs = hourMs
/** How long the link in the mail about a new colleague removes this colleague at once. */
const undoMs = 7 * dayMs
/** How long Cognito's list of users may lack a new one, and still have a removed one. */
const listLagMs = 5 * minuteMs
/** Changes of an hour: each is mailed to everybody. */
const mostChanges = 10
/** Attempts of concurrent calls to write the state. */
const mostAttempts = 5

const Link = { at: z.string(), keyHash: z.string() }
const Known = z.object({
  email: z.string(),
  passkeys: z.array(z.string()),
  added: z.optional(z.object(Link)),
  removal: z.optional(z.object({ ...Link, by: z.string() })),
})
const AccessState = z.object({
  colleagues: z.record(z.string(), Known),
  /** The times of the last hour's changes. */
  changes: z.array(z.string()),
  /** When users were removed whom the pool may still list. */
  removed: z.optional(z.record(z.string(), z.string())),
})
type AccessState = z.infer<typeof AccessState>
type ListedAccess = Colleague & { removedAt?: string }

export type Access = {
  /** The address of a token's user; undefined when the token was revoked or the user removed. */
  enter: (userId: string, token: string, isCompared: boolean) => Promise<string | undefined>
  list: () => Promise<ListedAccess[]>
  /** The new user's id, or why there is none. */
  add: (email: string, by: string) => Promise<{ id: string } | 'exists' | 'many'>
  /** Announces a removal; returns its time. */
  remove: (id: string, by: string) => Promise<{ email: string; at: string } | 'gone' | 'many'>
  /** Cancels a removal. */
  keep: (id: string, by: string) => Promise<{ email: string } | 'gone'>
  /** Undoes the change that a mail is about, by the key in its link. */
  undo: (key: string) => Promise<{ undone: 'added' | 'removal'; email: string } | undefined>
  /** Carries out removals and announces what changed elsewhere. */
  sync: () => Promise<void>
}

const stateKey = 'access/colleagues.json'

export function createAccess(deps: Deps, pool: ColleagueStore, alarmEmail?: string): Access {
  const now = () => deps.now().getTime()
  /** Tokens whose user's passkeys have been compared. */
  const compared = new Set<string>()

  /** The stored state; at first the users of the pool, whom nobody is told about. */
  async function read(): Promise<{ state: AccessState; etag: string }> {
    const stored = await readWithEtag(deps, stateKey, AccessState)
    if (stored) return { state: stored.content, etag: stored.etag }
    const known = (await pool.list()).map(({ id, email }) => [id, { email, passkeys: [] }])
    const state: AccessState = { colleagues: Object.fromEntries(known), changes: [] }
    const etag = await putNew(deps, stateKey, state)
    return etag === undefined ? read() : { state, etag }
  }

  /** Changes the state, again when another call was faster. */
  async function update(change: (state: AccessState) => void): Promise<AccessState> {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const { state, etag } = await read()
      change(state)
      if (await putIfUnchanged(deps, stateKey, state, etag)) return state
    }
    throw new Error('Other calls changed the colleagues at the same time')
  }

  /** Throws when SES takes none of the mails: then nobody gets access, and nobody loses it. */
  async function announce(state: AccessState, change: AccessChange): Promise<void> {
    const addresses = [...Object.values(state.colleagues).map(({ email }) => email), alarmEmail]
    const recipients = new Set(addresses.flatMap((email) => email?.toLowerCase() ?? []))
    const mail = accessMail(change, deps.settings)
    // One by one: an address that SES refuses does not hold back the others.
    const sent = await Promise.allSettled(
      [...recipients].map((address) => sendMail(deps, { to: [address], ...mail })),
    )
    const refused = sent.filter(({ status }) => status === 'rejected').length
    logEvent('access announced', { does: change.does, mails: sent.length, refused })
    if (sent.length > 0 && refused === sent.length)
      throw new Error('Nobody could be told of the change of access')
  }

  /** What is undone is undone without mail too. */
  const tryAnnounce = (state: AccessState, change: AccessChange): Promise<void> =>
    announce(state, change).catch((error: unknown) => logFailure('access', error))

  const ofLastHour = ({ changes }: AccessState) =>
    changes.filter((at) => now() - Date.parse(at) < hourMs)
  const isBusy = (state: AccessState) => ofLastHour(state).length >= mostChanges
  function count(state: AccessState): void {
    state.changes = [...ofLastHour(state), deps.now().toISOString()]
  }
  const newKey = () => randomBytes(24).toString('base64url')

  const mayLag = (at: string) => now() - Date.parse(at) < listLagMs
  const stillListed = ({ removed = {} }: AccessState) =>
    Object.fromEntries(Object.entries(removed).filter(([, at]) => mayLag(at)))
  async function removeUsers(ids: string[]): Promise<AccessState> {
    for (const id of ids) await pool.remove(id)
    const removed = Object.fromEntries(ids.map((id) => [id, deps.now().toISOString()]))
    return update((state) => {
      state.removed = { ...stillListed(state), ...removed }
      for (const id of ids) delete state.colleagues[id]
    })
  }

  /** Keeps the last colleagues, who may have requested each other's removal. */
  async function carryOutRemovals(state: AccessState): Promise<AccessState> {
    const all = Object.entries(state.colleagues)
    const due = all.filter(([, { removal }]) => removal && Date.parse(removal.at) <= now())
    if (due.length === 0) return state
    if (due.length === all.length) {
      for (const [id, { email }] of due)
        await cancelRemoval(id, { does: 'kept', email, isLast: true })
      return (await read()).state
    }
    const ids = due.map(([id]) => id)
    const after = await removeUsers(ids)
    for (const id of ids) logEvent('access', { does: 'removed', colleague: id })
    return after
  }

  /** Announces users and passkeys that are not known. */
  async function compare(
    state: AccessState,
    own?: { id: string; token: string },
  ): Promise<AccessState> {
    const users = new Map((await pool.list()).map(({ id, email }) => [id, email]))
    const passkeys = own && (await pool.passkeys(own.token))
    const known = own && state.colleagues[own.id]?.passkeys
    const newPasskeys = passkeys?.filter(({ id }) => !known?.includes(id)) ?? []
    const left = stillListed(state)
    const appeared = [...users].filter(([id]) => !state.colleagues[id] && !left[id])
    const gone = Object.entries(state.colleagues).filter(
      ([id, { added }]) => !users.has(id) && !mayLag(added?.at ?? ''),
    )
    for (const [, email] of appeared) await announce(state, { does: 'appeared', email })
    for (const [, { email }] of gone) await announce(state, { does: 'gone', email })
    if (own && newPasskeys.length > 0)
      await announce(state, {
        does: 'passkey',
        email: users.get(own.id) ?? '',
        names: newPasskeys.map(({ name }) => name),
      })
    const isChanged =
      appeared.length + gone.length > 0 || passkeys?.map(({ id }) => id).join() !== known?.join()
    if (!isChanged) return state
    return update((state) => {
      for (const [id, email] of appeared) state.colleagues[id] ??= { email, passkeys: [] }
      for (const [id] of gone) delete state.colleagues[id]
      const self = own && state.colleagues[own.id]
      if (self && passkeys) self.passkeys = passkeys.map(({ id }) => id)
    })
  }

  async function cancelRemoval(id: string, change: AccessChange): Promise<void> {
    const state = await update((state) => {
      delete state.colleagues[id]?.removal
    })
    await tryAnnounce(state, change)
  }

  return {
    async enter(id, token, isCompared) {
      const email = await pool.emailOf(token)
      if (email === undefined) return undefined
      let state = await carryOutRemovals((await read()).state)
      if (isCompared || !compared.has(token) || !state.colleagues[id])
        try {
          state = await compare(state, { id, token })
          compared.add(token)
        } catch (error) {
          // The next call compares again. Until then requests can be read and answered.
          logFailure('access', error)
        }
      return state.colleagues[id] && email
    },
    async list() {
      const { colleagues } = (await read()).state
      return Object.entries(colleagues).map(([id, { email, removal }]) => ({
        id,
        email,
        ...(removal && { removedAt: removal.at }),
      }))
    },
    async add(email, by) {
      const { state } = await read()
      if (isBusy(state)) return 'many'
      if ((await pool.list()).some((other) => other.email.toLowerCase() === email)) return 'exists'
      const key = newKey()
      await announce(state, { does: 'added', email, by, key })
      const id = await pool.add(email)
      if (id === undefined) return 'exists'
      await update((state) => {
        const added = { at: deps.now().toISOString(), keyHash: sha256(key) }
        state.colleagues[id] = { email, passkeys: [], added }
        count(state)
      })
      return { id }
    },
    async remove(id, by) {
      const { state } = await read()
      const { email, removal } = state.colleagues[id] ?? {}
      if (email === undefined) return 'gone'
      if (removal) return { email, at: removal.at }
      if (isBusy(state)) return 'many'
      const key = newKey()
      const at = new Date(now() + removalDelayMs).toISOString()
      await announce(state, { does: 'removal', email, by, at, key })
      await update((state) => {
        const colleague = state.colleagues[id]
        if (colleague) colleague.removal ??= { at, by, keyHash: sha256(key) }
        count(state)
      })
      return { email, at }
    },
    async keep(id, by) {
      const { state } = await read()
      const { email, removal } = state.colleagues[id] ?? {}
      if (email === undefined || !removal) return 'gone'
      await cancelRemoval(id, { does: 'kept', email, by })
      return { email }
    },
    async undo(key) {
      const { state } = await read()
      const keyHash = sha256(key)
      for (const [id, { email, added, removal }] of Object.entries(state.colleagues)) {
        if (removal?.keyHash === keyHash && Date.parse(removal.at) > now()) {
          await cancelRemoval(id, { does: 'kept', email })
          return { undone: 'removal', email }
        }
        if (added?.keyHash === keyHash && now() - Date.parse(added.at) < undoMs) {
          await removeUsers([id])
          await tryAnnounce(state, { does: 'undone', email })
          return { undone: 'added', email }
        }
      }
      return undefined
    },
    async sync() {
      await compare(await carryOutRemovals((await read()).state))
      // The bucket deletes what was not written for as long as requests are kept.
      await update((state) => {
        state.removed = stillListed(state)
      })
    },
  }
}

/** A user pool in memory. The token of a user is `of-<id>`, until the user is removed. */
import type { ColleagueStore } from '../../amplify/functions/office/colleagues.ts'

export function fakePool(first: Record<string, string>) {
  const users = new Map(Object.entries(first))
  /** The names of passkeys by user. */
  const keys = new Map<string, string[]>()
  const idOf = (token: string) => token.replace('of-', '')
  let added = 0
  const store: ColleagueStore = {
    emailOf: async (token) => users.get(idOf(token)),
    passkeys: async (token) =>
      (keys.get(idOf(token)) ?? []).map((name) => ({ id: `id of ${name}`, name })),
    list: async () => [...users].map(([id, email]) => ({ id, email })),
    async add(email) {
      if ([...users.values()].includes(email)) return undefined
      added += 1
      users.set(`new-${added}`, email)
      return `new-${added}`
    },
    remove: async (id) => void users.delete(id),
  }
  return { ...store, users, keys }
}

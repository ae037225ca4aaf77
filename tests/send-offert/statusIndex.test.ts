/** The names of the status index, which earlier releases have written. */
import { expect, test } from 'vitest'
import { formatStatusEntry, parseStatusEntry } from '../../amplify/functions/shared/officeState.ts'

const entry = {
  version: 3,
  status: 'quoted',
  spam: false,
  followUp: '2026-12-01',
  answeredAt: '2026-11-20T10:15:00.000Z',
  value: 93_910,
  assignee: 'anna-lisa.ek',
} as const
const unset = {
  version: 1,
  status: 'new',
  spam: undefined,
  followUp: '',
  answeredAt: undefined,
  value: 0,
  assignee: '',
} as const

test.each([
  ['3-quoted-wanted-20261201-1795169700-93910-anna-lisa.ek', entry],
  ['1-new-unsaid--0-0-', unset],
  ['2-new-spam--0-0-%C3%A5sa', { ...unset, version: 2, spam: true, assignee: 'åsa' }],
])('%s is written and read', (name, stored) => {
  expect(formatStatusEntry(stored)).toBe(name)
  expect(parseStatusEntry(name)).toEqual(stored)
})

test.each(['', '1', '1-constructor-unsaid--0-0-', '1-archived-unsaid--0-0-'])(
  '%j of another release is ignored',
  (name) => {
    expect(parseStatusEntry(name)).toBeUndefined()
  },
)

import { expect, test } from 'vitest'
import { dueAt } from './delivery-promise.ts'
import type { OpeningHours } from './opening-hours.ts'

const EVERY_DAY = [{ from: '08:00', to: '20:00' }]
const hours: OpeningHours = {
  mon: EVERY_DAY,
  tue: EVERY_DAY,
  wed: EVERY_DAY,
  thu: EVERY_DAY,
  fri: EVERY_DAY,
  sat: EVERY_DAY,
  sun: [],
}
const terms = {
  ...{ hours, timeZone: 'America/Los_Angeles', promisedMinutes: 45 },
  ...{ isTakingOrders: true, closures: [], closedUntil: null, lastOrderMinutes: 0, pickup: null },
}

test.each([
  ['while the store is open, from the order on', '2026-11-24T18:00:00Z', '2026-11-24T18:45:00.000Z'],
  ['just before closing, from the order on', '2026-11-25T03:59:00Z', '2026-11-25T04:44:00.000Z'],
  ['at closing time, from the next opening on', '2026-11-25T04:00:00Z', '2026-11-25T16:45:00.000Z'],
  ['before the day’s opening, from there on', '2026-11-24T10:00:00Z', '2026-11-24T16:45:00.000Z'],
  ['on Saturday night, from Monday on', '2026-11-29T05:00:00Z', '2026-11-30T16:45:00.000Z'],
])('an order is due in the promised minutes, %s', (_, now, due) => {
  expect(dueAt(terms, new Date(now))?.toISOString()).toBe(due)
})

test('a store without hours is always open, and one that never opens promises nothing', () => {
  const now = new Date('2026-11-24T18:00:00Z')
  expect(dueAt({ ...terms, hours: null }, now)?.toISOString()).toBe('2026-11-24T18:45:00.000Z')
  expect(dueAt({ ...terms, hours: { ...hours, mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] } }, now)).toBeNull()
})

test('a pickup is ready after its own minutes, from the next opening on while the store is closed', () => {
  const pickup = { isOffered: true, address: '400 West Burnside Street', minutes: 20 }
  const due = (now: string) => dueAt({ ...terms, pickup }, new Date(now), 'pickup')?.toISOString()
  expect(due('2026-11-24T18:00:00Z')).toBe('2026-11-24T18:20:00.000Z')
  expect(due('2026-11-25T04:00:00Z')).toBe('2026-11-25T16:20:00.000Z')
})

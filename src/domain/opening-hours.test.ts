import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  minutesOf,
  type OpeningHours,
  openingDay,
  openStateAt,
  openStateChangesAt,
  overlapProblem,
  type StoreHours,
  spanProblem,
} from './opening-hours.ts'

const time = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const anyMinute = fc.integer({ min: 0, max: 24 * 60 })

test('reads each minute of a day, and its end', () => {
  fc.assert(
    fc.property(anyMinute, (minutes) => {
      expect(minutesOf(time(minutes))).toBe(minutes)
    }),
  )
  expect(minutesOf('24:00')).toBe(1440)
})

test.each(['24:01', '25:00', '8:00', '08:60', '0800', '', '08:00:00', 'noon', '-1:00'])('%j is no time of a day', (text) => {
  expect(minutesOf(text)).toBeNull()
})

test('hours end after they begin', () => {
  fc.assert(
    fc.property(anyMinute, anyMinute, (from, to) => {
      expect(spanProblem({ from: time(from), to: time(to) }) === null).toBe(from < to)
    }),
  )
})

test('a day’s hours overlap when a minute is in two of them', () => {
  const span = fc
    .tuple(anyMinute, anyMinute)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => ({ from, to }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), (spans) => {
      const isTwice = spans.some((one, index) =>
        spans.some((other, place) => place !== index && one.from < other.to && other.from < one.to),
      )
      const written = spans.map(({ from, to }) => ({ from: time(from), to: time(to) }))
      expect(overlapProblem(written) !== null).toBe(isTwice)
    }),
  )
})

const CLOSED: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const storeOf = (timeZone: string, hours: Partial<OpeningHours>) => ({ timeZone, hours: { ...CLOSED, ...hours } })
const stateAt = (store: StoreHours, now: string) => {
  const state = openStateAt(store, new Date(now))
  const moment = state.isOpen ? state.closesAt : state.opensAt
  return `${state.isOpen ? 'open until' : 'closed until'} ${moment?.toISOString() ?? 'further notice'}`
}

test.each([
  ['before opening', '2026-11-23T07:59:59Z', 'closed until 2026-11-23T08:00:00.000Z'],
  ['at opening', '2026-11-23T08:00:00Z', 'open until 2026-11-23T12:00:00.000Z'],
  ['at the beginning of a break', '2026-11-23T12:00:00Z', 'closed until 2026-11-23T14:00:00.000Z'],
  ['across midnight', '2026-11-23T23:00:00Z', 'open until 2026-11-24T02:00:00.000Z'],
  ['after midnight', '2026-11-24T01:59:59Z', 'open until 2026-11-24T02:00:00.000Z'],
  ['for the rest of the week', '2026-11-24T02:00:00Z', 'closed until 2026-11-30T08:00:00.000Z'],
])('knows %s whether the store is open, and until when', (_, now, expected) => {
  const mon = [
    { from: '08:00', to: '12:00' },
    { from: '14:00', to: '24:00' },
  ]
  expect(stateAt(storeOf('UTC', { mon, tue: [{ from: '00:00', to: '02:00' }] }), now)).toBe(expected)
})

const berlin = (from: string, to: string) => storeOf('Europe/Berlin', { sun: [{ from, to }] }) // clocks change on Sundays

test.each<[string, StoreHours, string, string]>([
  ['a shorter night in spring', berlin('00:00', '06:00'), '2026-03-28T23:00:00Z', 'open until 2026-03-29T04:00:00.000Z'],
  ['a longer night in autumn', berlin('00:00', '06:00'), '2026-10-24T22:00:00Z', 'open until 2026-10-25T05:00:00.000Z'],
  [
    'an opening at a time that is skipped',
    berlin('02:30', '06:00'),
    '2026-03-29T00:59:59Z',
    'closed until 2026-03-29T01:00:00.000Z',
  ],
  [
    'hours that are skipped as a whole',
    berlin('02:00', '03:00'),
    '2026-03-28T12:00:00Z',
    'closed until 2026-04-05T00:00:00.000Z',
  ],
  [
    'an opening at a time that comes twice',
    berlin('02:30', '06:00'),
    '2026-10-25T00:29:00Z',
    'closed until 2026-10-25T00:30:00.000Z',
  ],
  [
    'a closing at a time that comes twice',
    berlin('00:00', '02:30'),
    '2026-10-25T00:31:00Z',
    'closed until 2026-10-31T23:00:00.000Z',
  ],
])('keeps to the clock on the wall at %s', (_, store, now, expected) => {
  expect(stateAt(store, now)).toBe(expected)
})

test('a store that is open around the clock never closes, and one without any hours never opens', () => {
  const day = [{ from: '00:00', to: '24:00' }]
  const always = storeOf('America/New_York', { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day })
  expect(stateAt(always, '2026-11-01T05:30:00Z')).toBe('open until further notice')
  expect(stateAt({ hours: null, timeZone: 'UTC' }, '2026-11-01T05:30:00Z')).toBe('open until further notice')
  expect(stateAt(storeOf('UTC', {}), '2026-11-01T05:30:00Z')).toBe('closed until further notice')
})

test('whatever the hours and the zone, the store is open exactly when its clock is within them', () => {
  const minute = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15)
  const zone = fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati')
  const summer = fc.integer({ min: Date.UTC(2026, 5, 1), max: Date.UTC(2026, 7, 1) }).map((ms) => new Date(ms))
  fc.assert(
    fc.property(minute, minute, zone, summer, (one, other, timeZone, now) => {
      fc.pre(one !== other)
      const [from, to] = [time(Math.min(one, other)), time(Math.max(one, other))]
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        now,
      )
      const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' }).format(now)
      const isOpen = weekday === 'Wed' && clock >= from && clock < to
      expect(openStateAt(storeOf(timeZone, { wed: [{ from, to }] }), now).isOpen).toBe(isOpen)
    }),
  )
})

test.each([
  ['2026-11-24T16:00:00Z', '2026-11-24T10:00:00Z', 'today', '2026-11-24T16:00:00.000Z'],
  ['2026-11-24T16:00:00Z', '2026-11-24T06:00:00Z', 'tomorrow', '2026-11-24T08:00:00.000Z'],
  ['2026-11-30T16:00:00Z', '2026-11-25T06:00:00Z', 'mon', '2026-11-25T08:00:00.000Z'],
])('an opening at %s is named, at %s, as %s until %s', (opens, at, day, changes) => {
  const [opensAt, now, timeZone] = [new Date(opens), new Date(at), 'America/Los_Angeles']
  expect(openingDay(opensAt, timeZone, now)).toBe(day)
  expect(openStateChangesAt({ isOpen: false, opensAt }, timeZone, now)?.toISOString()).toBe(changes)
})

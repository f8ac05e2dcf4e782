import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Closure,
  closureIssue,
  inOrderOfDays,
  minutesOf,
  type OpeningHours,
  openingDay,
  openingDayText,
  openStateAt,
  openStateChangesAt,
  overlapIssue,
  type StoreHours,
  spanIssue,
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

test('hours end at another time than they begin, and begin before midnight', () => {
  fc.assert(
    fc.property(anyMinute, anyMinute, (from, to) => {
      expect(spanIssue({ from: time(from), to: time(to) }) === null).toBe(from !== to && from < 24 * 60)
    }),
  )
  expect(spanIssue({ from: '08:00', to: '08:00' })).toBe('Opening and closing are both at 8 AM. All day is from 00:00 to 24:00.')
})

test('a day’s hours overlap when a minute is in two of them, also after midnight', () => {
  const span = fc
    .tuple(anyMinute, anyMinute)
    .filter(([from, to]) => from !== to && from < 24 * 60)
    .map(([from, to]) => ({ from, to }))
  const end = ({ from, to }: { from: number; to: number }) => (to > from ? to : to + 24 * 60)
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), (spans) => {
      const isTwice = spans.some((one, index) =>
        spans.some((other, place) => place !== index && one.from < end(other) && other.from < end(one)),
      )
      const written = spans.map(({ from, to }) => ({ from: time(from), to: time(to) }))
      expect(overlapIssue(written) !== null).toBe(isTwice)
    }),
  )
  const [noon, evening] = [
    { from: '08:00', to: '14:00' },
    { from: '13:00', to: '02:00' },
  ]
  expect(overlapIssue([evening, noon])).toBe('The hours 8 AM – 2 PM and 1 PM to 2 AM overlap')
})

const oneDay = (day: string): Closure => ({ from: day, to: day, note: '' })
const CLOSED: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const PLAIN = { isTakingOrders: true, closures: [], closedUntil: null, lastOrderMinutes: 0 }
const storeOf = (timeZone: string, hours: Partial<OpeningHours>) => ({ ...PLAIN, timeZone, hours: { ...CLOSED, ...hours } })
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

const NIGHTS = storeOf('UTC', {
  fri: [{ from: '18:00', to: '02:00' }],
  sat: [
    { from: '02:00', to: '04:00' },
    { from: '18:00', to: '02:00' },
  ],
})

test.each<[string, Partial<StoreHours>, string, string]>([
  ['in the evening', {}, '2026-11-27T23:00:00Z', 'open until 2026-11-28T04:00:00.000Z'],
  ['after midnight', {}, '2026-11-28T01:00:00Z', 'open until 2026-11-28T04:00:00.000Z'],
  ['after its end', {}, '2026-11-28T04:00:00Z', 'closed until 2026-11-28T18:00:00.000Z'],
  ['in the last night of the week', {}, '2026-11-29T01:59:59Z', 'open until 2026-11-29T02:00:00.000Z'],
  ['before its last order', { lastOrderMinutes: 60 }, '2026-11-29T00:59:59Z', 'open until 2026-11-29T01:00:00.000Z'],
  ['before a closed day', { closures: [oneDay('2026-11-28')] }, '2026-11-27T23:00:00Z', 'open until 2026-11-28T00:00:00.000Z'],
  ['after a closed day', { closures: [oneDay('2026-11-28')] }, '2026-11-29T01:00:00Z', 'closed until 2026-12-04T18:00:00.000Z'],
  [
    'when the next day’s hours begin within the night',
    { hours: { ...NIGHTS.hours, sat: [{ from: '00:00', to: '01:00' }] } },
    '2026-11-28T00:30:00Z',
    'open until 2026-11-28T02:00:00.000Z',
  ],
])('hours that end after midnight hold %s', (_, change, now, expected) => {
  expect(stateAt({ ...NIGHTS, ...change }, now)).toBe(expected)
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
  expect(stateAt({ ...PLAIN, hours: null, timeZone: 'UTC' }, '2026-11-01T05:30:00Z')).toBe('open until further notice')
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
  expect(openStateChangesAt({ isOpen: false, opensAt }, storeOf(timeZone, {}), now)?.toISOString()).toBe(changes)
})

test.each([
  ['2026-11-24T10:00:00Z', 'today'],
  ['2026-11-25T10:00:00Z', 'tomorrow'],
  ['2026-11-30T10:00:00Z', 'on Monday'],
  ['2026-12-01T10:00:00Z', 'on Tuesday, December 1'],
  ['2027-01-04T10:00:00Z', 'on Monday, January 4, 2027'],
])('an opening at %s is written, on Tuesday, November 24, as “%s”', (opens, text) => {
  expect(openingDayText(new Date(opens), 'UTC', new Date('2026-11-24T08:00:00Z'))).toBe(text)
})

const DAY = [{ from: '08:00', to: '20:00' }]
const EACH_DAY: OpeningHours = { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: DAY }
const christmas: Closure = { from: '2026-12-24', to: '2026-12-26', note: 'Christmas' }

test.each<[string, Partial<StoreHours>, string, string]>([
  ['on the evening before', { closures: [christmas] }, '2026-12-24T04:00:00Z', 'closed until 2026-12-27T16:00:00.000Z'],
  ['on a closed day', { closures: [christmas] }, '2026-12-25T20:00:00Z', 'closed until 2026-12-27T16:00:00.000Z'],
  [
    'when closures follow each other',
    { closures: [christmas, oneDay('2026-12-27')] },
    '2026-12-25T20:00:00Z',
    'closed until 2026-12-28T16:00:00.000Z',
  ],
  [
    'when all its weekdays are closed for weeks',
    {
      hours: { ...CLOSED, mon: DAY },
      closures: ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'].map(oneDay),
    },
    '2026-12-01T20:00:00Z',
    'closed until 2027-01-04T16:00:00.000Z',
  ],
  [
    'always open, before a closure',
    { hours: null, closures: [christmas] },
    '2026-12-23T20:00:00Z',
    'open until 2026-12-24T08:00:00.000Z',
  ],
  [
    'always open, in a closure',
    { hours: null, closures: [christmas] },
    '2026-12-24T20:00:00Z',
    'closed until 2026-12-27T08:00:00.000Z',
  ],
  [
    'always open, long before a closure',
    { hours: null, closures: [christmas] },
    '2026-11-24T20:00:00Z',
    'open until further notice',
  ],
  [
    'closed by hand',
    { closedUntil: new Date('2026-12-01T22:00:00Z') },
    '2026-12-01T20:00:00Z',
    'closed until 2026-12-01T22:00:00.000Z',
  ],
  [
    'closed by hand until after its closing',
    { closedUntil: new Date('2026-12-02T05:00:00Z') },
    '2026-12-02T03:00:00Z',
    'closed until 2026-12-02T16:00:00.000Z',
  ],
  [
    'open again',
    { closedUntil: new Date('2026-12-01T19:00:00Z') },
    '2026-12-01T19:00:00Z',
    'open until 2026-12-02T04:00:00.000Z',
  ],
  [
    'always open, closed by hand for long',
    { hours: null, closedUntil: new Date('2028-01-01T00:00:00Z') },
    '2026-12-01T20:00:00Z',
    'closed until 2028-01-01T00:00:00.000Z',
  ],
  ['that takes no orders yet', { isTakingOrders: false }, '2026-12-01T20:00:00Z', 'closed until further notice'],
  [
    'that takes no orders yet, and has no hours',
    { isTakingOrders: false, hours: null, closedUntil: new Date('2026-12-01T22:00:00Z') },
    '2026-12-01T20:00:00Z',
    'closed until further notice',
  ],
  ['before the last order', { lastOrderMinutes: 30 }, '2026-12-02T03:29:59Z', 'open until 2026-12-02T03:30:00.000Z'],
  ['past the last order', { lastOrderMinutes: 30 }, '2026-12-02T03:30:00Z', 'closed until 2026-12-02T16:00:00.000Z'],
  ['with a last order before its opening', { lastOrderMinutes: 1440 }, '2026-12-01T20:00:00Z', 'closed until further notice'],
])('a store %s knows when it takes orders for now', (_, change, now, expected) => {
  expect(stateAt({ ...storeOf('America/Los_Angeles', EACH_DAY), ...change }, now)).toBe(expected)
})

const anyZone = fc.constantFrom(
  'UTC',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
)
/** Clocks change on some of these days in each zone that has summer time. */
const anyMoment = fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 10, 30) }).map((ms) => new Date(ms))
const anyClosures = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20 })).map(([start, length]): Closure => {
    const day = (offset: number) => new Date(Date.UTC(2026, 1, 20 + offset)).toISOString().slice(0, 10)
    return { from: day(start), to: day(start + length), note: '' }
  }),
  { maxLength: 8 },
)
const clockIn = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now).split(' ')

test('whatever the zone, the closures and the changes of clocks, the store is open by its calendar and its clock', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, anyClosures, (timeZone, now, closures) => {
      const [day = '', clock = ''] = clockIn(timeZone, now)
      const isClosed = closures.some(({ from, to }) => from <= day && day <= to)
      const state = openStateAt({ ...storeOf(timeZone, EACH_DAY), closures }, now)
      expect(state.isOpen).toBe(!isClosed && clock >= '08:00' && clock < '20:00')
    }),
  )
})

test('the store is closed until the moment at which it says that it opens, and open then', () => {
  const anyClosedUntil = fc.option(anyMoment)
  fc.assert(
    fc.property(
      anyZone,
      anyMoment,
      anyClosures,
      anyClosedUntil,
      fc.constantFrom(0, 30, 600),
      (timeZone, now, closures, closedUntil, lastOrderMinutes) => {
        const store = { ...storeOf(timeZone, EACH_DAY), closures, closedUntil, lastOrderMinutes }
        const state = openStateAt(store, now)
        if (state.isOpen) {
          const { closesAt } = state
          expect(closesAt && openStateAt(store, closesAt).isOpen).toBe(false)
          return
        }
        const opensAt = state.opensAt ?? new Date(0)
        expect(opensAt.getTime()).toBeGreaterThan(now.getTime())
        expect(openStateAt(store, opensAt).isOpen).toBe(true)
        expect(openStateAt(store, new Date(opensAt.getTime() - 1)).isOpen).toBe(false)
      },
    ),
  )
})

test.each([
  ['2026-12-25', '2026-12-25', null],
  ['2026-12-25', '2027-12-25', null],
  ['2026-12-26', '2026-12-25', 'The last day, 2026-12-25, must not be before the first, 2026-12-26'],
  ['2026-12-25', '2027-12-26', 'The store can close for at most 366 days at once'],
  ['2026-02-30', '2026-03-01', 'Write days like 2026-12-25'],
  ['2026-13-01', '2026-13-01', 'Write days like 2026-12-25'],
  ['26-12-01', '2026-12-01', 'Write days like 2026-12-25'],
  ['+12026-12-01', '+12026-12-01', 'Write days like 2026-12-25'],
])('checks a closure from %s to %s', (from, to, issue) => {
  expect(closureIssue({ from, to })).toBe(issue)
})

test('closures are in the order of their days, each once', () => {
  const [later, earlier] = [oneDay('2026-12-25'), oneDay('2026-07-04')]
  expect(inOrderOfDays([later, earlier, { ...later }])).toEqual([earlier, later])
})

test('an open store with a closure far ahead looks again tomorrow', () => {
  const store = { ...storeOf('America/Los_Angeles', {}), hours: null, closures: [christmas] }
  const now = new Date('2026-11-24T20:00:00Z')
  expect(openStateChangesAt(openStateAt(store, now), store, now)?.toISOString()).toBe('2026-11-25T08:00:00.000Z')
  expect(openStateChangesAt({ isOpen: true, closesAt: null }, { ...store, closures: [] }, now)).toBeNull()
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { choosableSlots, type SlotTerms } from './delivery-slots.ts'
import { openStateAt } from './opening-hours.ts'

const day = (from: string, to: string) => [{ from, to }]
const week = (spans: readonly { from: string; to: string }[]) => ({
  ...{ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans },
})
const TERMS: SlotTerms = {
  ...{ hours: week(day('08:00', '10:15')), timeZone: 'America/Los_Angeles' },
  ...{ isTakingOrders: true, closures: [], closedUntil: null, lastOrderMinutes: 0 },
  ...{ slotMinutes: 60, slotCapacity: 8, slotCutOff: 0 },
}
const startsAt = (terms: SlotTerms, now: string) => choosableSlots(terms, new Date(now)).map(({ start }) => start.toISOString())

test('slots fill the openings of seven days, and the rest of an opening that is too short for one is left out', () => {
  const starts = startsAt(TERMS, '2026-11-24T10:00:00Z')
  expect(starts.slice(0, 3)).toEqual(['2026-11-24T16:00:00.000Z', '2026-11-24T17:00:00.000Z', '2026-11-25T16:00:00.000Z'])
  expect(starts.at(-1)).toBe('2026-11-30T17:00:00.000Z')
  expect(starts).toHaveLength(14)
})

test('a slot can be chosen until its cut-off, and never once it has begun', () => {
  const first = (slotCutOff: number, now: string) => startsAt({ ...TERMS, slotCutOff }, now)[0]
  expect(first(0, '2026-11-24T15:59:59Z')).toBe('2026-11-24T16:00:00.000Z')
  expect(first(0, '2026-11-24T16:00:00Z')).toBe('2026-11-24T17:00:00.000Z')
  expect(first(30, '2026-11-24T15:30:00Z')).toBe('2026-11-24T16:00:00.000Z')
  expect(first(30, '2026-11-24T15:30:01Z')).toBe('2026-11-24T17:00:00.000Z')
})

test('there are none on closed days, none while the store is closed by hand, and none without minutes or capacity', () => {
  const now = '2026-11-24T10:00:00Z'
  const closures = [{ from: '2026-11-25', to: '2026-11-30', note: '' }]
  expect(startsAt({ ...TERMS, closures }, now)).toEqual(['2026-11-24T16:00:00.000Z', '2026-11-24T17:00:00.000Z'])
  expect(startsAt({ ...TERMS, closures, closedUntil: new Date('2026-11-24T16:30:00Z') }, now)).toEqual([
    '2026-11-24T17:00:00.000Z',
  ])
  expect(startsAt({ ...TERMS, slotMinutes: null }, now)).toEqual([])
  expect(startsAt({ ...TERMS, slotCapacity: null }, now)).toEqual([])
})

test('slots run over midnight, whether the night is one span or two', () => {
  const [night, twoDays] = [week(day('17:00', '02:00')), week([...day('00:00', '02:00'), ...day('17:00', '24:00')])]
  for (const hours of [night, twoDays]) {
    const terms = { ...TERMS, hours, timeZone: 'UTC', slotMinutes: 120 }
    expect(startsAt(terms, '2026-11-24T18:00:00Z').slice(0, 4)).toEqual([
      ...['2026-11-24T19:00:00.000Z', '2026-11-24T21:00:00.000Z', '2026-11-24T23:00:00.000Z'],
      '2026-11-25T17:00:00.000Z',
    ])
    expect(startsAt(terms, '2026-11-24T22:30:00Z')[0]).toBe('2026-11-24T23:00:00.000Z')
    expect(startsAt({ ...terms, slotMinutes: 60 }, '2026-11-25T00:30:00Z')[0]).toBe('2026-11-25T01:00:00.000Z')
  }
})

test('a slot stays the same whichever day it is looked at, also in a store that is always open', () => {
  for (const hours of [null, week(day('07:30', '03:10')), week(day('06:00', '24:00'))]) {
    const terms = { ...TERMS, hours, timeZone: 'UTC', slotMinutes: 50 }
    const [before, after] = ['2026-11-24T22:00:00Z', '2026-11-25T22:00:00Z'].map((now) => startsAt(terms, now))
    const shared = before?.filter((start) => start > '2026-11-25T22:00:00')
    expect(shared).toEqual(after?.slice(0, shared?.length))
  }
})

test('a night in which clocks change has more or fewer slots', () => {
  const nightly = { ...TERMS, hours: week(day('00:00', '06:00')), timeZone: 'Europe/Berlin' }
  const slotsOn = (date: string) =>
    choosableSlots(nightly, new Date(`${date}T12:00:00Z`)).filter(
      ({ start }) => start < new Date(Date.parse(date) + 36 * 3_600_000),
    ).length
  expect([slotsOn('2026-03-28'), slotsOn('2026-10-24'), slotsOn('2026-06-01')]).toEqual([5, 7, 6])
})

test('whatever the zone and the time of the year, slots follow each other and lie within the opening hours', () => {
  const zone = fc.constantFrom('UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  const moment = fc.integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 10, 30) }).map((ms) => new Date(ms))
  fc.assert(
    fc.property(
      zone,
      moment,
      fc.constantFrom(15, 30, 45, 90),
      fc.constantFrom(0, 60, 1440),
      (timeZone, now, slotMinutes, slotCutOff) => {
        const terms = {
          ...TERMS,
          hours: week([...day('00:00', '02:30'), ...day('14:00', '24:00')]),
          timeZone,
          slotMinutes,
          slotCutOff,
        }
        const slots = choosableSlots(terms, now)
        expect(slots.length).toBeGreaterThan(0)
        for (const [index, { start, end }] of slots.entries()) {
          expect(end.getTime() - start.getTime()).toBe(slotMinutes * 60_000)
          expect(start.getTime() - now.getTime()).toBeGreaterThanOrEqual(slotCutOff * 60_000)
          expect(start.getTime()).toBeGreaterThanOrEqual(slots[index - 1]?.end.getTime() ?? 0)
          const [first, last] = [start, new Date(end.getTime() - 1)].map((at) => openStateAt(terms, at).isOpen)
          expect([first, last]).toEqual([true, true])
        }
      },
    ),
    { numRuns: 20 },
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, daysLater, isTimeZone, momentOf, placeOfBrowser, startOfDay } from './time-zone.ts'

const HOUR_MS = 60 * 60 * 1000
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
const days = fc
  .integer({ min: Date.UTC(1975, 0, 1) / 86_400_000, max: Date.UTC(2035, 0, 1) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

test('a day begins with its first moment, and the next follows without a gap', () => {
  fc.assert(
    fc.property(zones, days, (zone, day) => {
      const [start, next] = [startOfDay(day, zone), startOfDay(daysLater(day, 1), zone)]
      expect(dayOf(start, zone) >= day).toBe(true)
      expect(dayOf(new Date(start.getTime() - 1), zone) < day).toBe(true)
      const hours = (next.getTime() - start.getTime()) / HOUR_MS
      expect(hours === 0 || (hours >= 20 && hours <= 28)).toBe(true) // the length is 0 for a day that the zone skipped
    }),
  )
})

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'], // the clocks go forward
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'], // the day before has 25 hours
  ['2026-11-22', 'America/Los_Angeles', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
  ['2026-11-22', 'Asia/Kathmandu', '2026-11-21T18:15:00.000Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'], // the day begins at 1 AM
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'], // the day was skipped
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['0000-01-01', 'America/Los_Angeles', '0000-01-01T07:52:58.000Z'],
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start)
})

test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each(['', 'Portland', '+01:00', 'Europe/Berlin ', 'utc+1', '/etc/passwd', 'Mars/Olympus'])('%j is none', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

test.each([
  ['2026-03-29', 150, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'], // 2:30 is skipped, clocks show 3:00 then
  ['2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'], // 2:30 comes twice
  ['2026-10-25', 180, 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'], // 1:30 comes twice
  ['2026-11-22', 480, 'America/Los_Angeles', '2026-11-22T16:00:00.000Z'],
  ['2026-11-22', 1440, 'Asia/Kathmandu', '2026-11-22T18:15:00.000Z'],
  ['2026-11-22', 480, 'UTC', '2026-11-22T08:00:00.000Z'],
])('on %s, %d minutes are over in %s at %s', (day, minutes, zone, moment) => {
  expect(momentOf(day, minutes, zone).toISOString()).toBe(moment)
})

test.each([
  ['America/Chicago', 'en-US', 'us'],
  ['Pacific/Honolulu', 'en', 'us'],
  ['America/Mexico_City', 'es-MX', 'metric'],
  ['Europe/Vienna', 'en-US', 'metric'],
])('a browser in %s that speaks %s is of a store with %s units', (timeZone, language, units) => {
  expect(placeOfBrowser(timeZone, language)).toEqual({ timeZone, units })
})

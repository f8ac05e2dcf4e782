import { expect, test } from 'vitest'
import { dateTexts, dueText, weekdayAndTime } from './dates.ts'

const due = new Date('2026-11-22T18:00:00Z')
const at = (minutes: number) => dueText(due, due.getTime() + minutes * 60_000)

test.each([
  [-30, { isLate: false, isSoon: false, text: '30 min left' }],
  [-10, { isLate: false, isSoon: false, text: '10 min left' }],
  [-9, { isLate: false, isSoon: true, text: '9 min left' }],
  [-0.1, { isLate: false, isSoon: true, text: '1 min left' }],
  [0.1, { isLate: true, isSoon: false, text: '1 min late' }],
  [59, { isLate: true, isSoon: false, text: '59 min late' }],
  [125, { isLate: true, isSoon: false, text: '2 h late' }],
  [24 * 60, { isLate: true, isSoon: false, text: '1 day late' }],
  [50 * 60, { isLate: true, isSoon: false, text: '2 days late' }],
])('says how an order stands %d minutes after it was due', (minutes, expected) => {
  expect(at(minutes)).toEqual(expected)
})

const texts = dateTexts({ locale: 'en-US', timeZone: 'America/Los_Angeles', zoneNameAt: () => '' })
// Intl separates the time of day by a narrow space.
const plain = (text: string) => text.replaceAll('\u202f', ' ')
const moment = new Date('2026-11-14T18:42:00Z')

test.each([
  ['the same day', '2026-11-15T07:59:00Z', 'Today, 10:42 AM', 'Today, 10:42 AM', '10:42 AM'],
  ['the next day', '2026-11-15T08:00:00Z', 'Yesterday, 10:42 AM', 'Yesterday, 10:42 AM', 'Yesterday, 10:42 AM'],
  ['two days later', '2026-11-16T08:00:00Z', 'November 14, 2026', 'November 14, 2026, 10:42 AM', 'Nov 14, 2026'],
])('names a moment on %s', (_when, now, day, dayAndTime, shortDay) => {
  expect(plain(texts.day(moment, new Date(now)))).toBe(day)
  expect(plain(texts.dayAndTime(moment, new Date(now)))).toBe(dayAndTime)
  expect(plain(texts.shortDay(moment, new Date(now)))).toBe(shortDay)
})

test('writes date and time, with the name of the zone when there is one', () => {
  const named = dateTexts({ locale: 'en-US', timeZone: 'America/Los_Angeles', zoneNameAt: () => 'PST' })
  expect(plain(texts.dateAndTime(moment))).toBe('November 14, 2026 at 10:42 AM')
  expect(plain(named.dateAndTime(moment))).toBe('November 14, 2026 at 10:42 AM PST')
  expect(plain(named.time(moment))).toBe('10:42 AM PST')
  expect(plain(named.day(moment, moment))).toBe('Today, 10:42 AM PST')
})

test('writes the weekday and the zone of a moment that is days away', () => {
  expect(plain(weekdayAndTime(moment, 'America/Los_Angeles'))).toBe('Saturday, November 14 at 10:42 AM PST')
})

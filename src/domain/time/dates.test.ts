import { expect, test } from 'vitest'
import { dateTexts, dueText, slotText, weekdayAndTime } from './dates.ts'

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

const onClock = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00-08:00`)

test.each([
  ['20:00', 28, '21:00', '8–9 PM'],
  ['16:00', 28, '16:30', '4–4:30 PM'],
  ['11:30', 28, '12:30', '11:30 AM – 12:30 PM'],
  ['22:00', 29, '00:00', '10 PM to midnight'],
  ['23:00', 29, '01:00', '11 PM to 1 AM'],
  ['00:00', 28, '01:00', 'midnight to 1 AM'],
  ['00:30', 28, '01:30', '12:30–1:30 AM'],
])('writes the range from %s in words', (from, day, to, expected) => {
  const slot = { start: onClock(28, from), end: onClock(day, to) }
  expect(texts.range(slot)).toBe(expected)
  expect(slotText(slot, 'America/Los_Angeles')).toBe(`Saturday, November 28, ${expected} PST`)
})

test('writes ranges by a clock of 24 hours where people read that', () => {
  const german = dateTexts({ locale: 'de-DE', timeZone: 'America/Los_Angeles', zoneNameAt: () => '' })
  expect(german.range({ start: onClock(28, '20:00'), end: onClock(28, '21:00') })).toBe('20:00–21:00')
  expect(german.range({ start: onClock(28, '22:00'), end: onClock(29, '00:00') })).toBe('22:00 to midnight')
})

test('says when an order is due, with the day unless it is today', () => {
  const due = onClock(28, '18:42')
  const slot = { start: onClock(28, '20:00'), end: onClock(28, '21:00') }
  expect(texts.due({ slot, dueAt: slot.end }, onClock(28, '10:00'))).toBe('8–9 PM')
  expect(texts.due({ slot, dueAt: slot.end }, onClock(27, '10:00'))).toBe('Tomorrow, 8–9 PM')
  expect(texts.due({ slot, dueAt: slot.end }, onClock(25, '10:00'))).toBe('Saturday, November 28, 8–9 PM')
  expect(texts.due({ slot: null, dueAt: due }, onClock(28, '18:12'))).toBe('by 6:42 PM')
  expect(texts.due({ slot: null, dueAt: due }, onClock(27, '10:00'))).toBe('Tomorrow, by 6:42 PM')
  expect(texts.dueOnPaper({ slot, dueAt: slot.end })).toBe('Saturday, November 28, 8–9 PM')
  expect(texts.dueOnPaper({ slot: null, dueAt: due })).toBe('Saturday, November 28, by 6:42 PM')
})

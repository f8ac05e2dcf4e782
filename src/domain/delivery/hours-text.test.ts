import { expect, test } from 'vitest'
import { daysText, hoursText } from './hours-text.ts'

test.each([
  ['08:00', '20:30', '8 AM – 8:30 PM'],
  ['14:00', '18:00', '2–6 PM'],
  ['08:00', '12:00', '8 AM – 12 PM'],
  ['22:00', '24:00', '10 PM to midnight'],
  ['18:00', '02:00', '6 PM to 2 AM'],
  ['00:00', '06:30', 'midnight to 6:30 AM'],
  ['00:00', '24:00', 'all day'],
])('hours from %s to %s are written “%s”', (from, to, text) => {
  expect(hoursText({ from, to })).toBe(text)
})

test('closed days are written with their weekdays', () => {
  expect(daysText({ from: '2026-12-25', to: '2026-12-25' })).toBe('Friday, December 25')
  expect(daysText({ from: '2026-12-24', to: '2026-12-26' })).toBe('Thursday, December 24 to Saturday, December 26')
})

import { expect, test } from 'vitest'
import { clockText, hoursText } from './weekdays.ts'

test.each([
  ['00:00', '12:00 AM'],
  ['08:05', '8:05 AM'],
  ['12:00', '12:00 PM'],
  ['14:30', '2:30 PM'],
  ['23:59', '11:59 PM'],
  ['24:00', '12:00 AM'],
])('%s is %s', (time, text) => {
  expect(clockText(time)).toBe(text)
})

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

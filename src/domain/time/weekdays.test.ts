import { expect, test } from 'vitest'
import { clockText } from './weekdays.ts'

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

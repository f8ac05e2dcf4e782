import { expect, test } from 'vitest'
import { findShortOpening } from './last-order.ts'
import type { OpeningHours } from './opening-hours.ts'

const CLOSED: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const span = (from: string, to: string) => ({ from, to })

test.each<[string, Partial<OpeningHours>, number, string | null]>([
  ['is shorter than each opening', { mon: [span('08:00', '12:00')], tue: [span('08:00', '08:31')] }, 30, null],
  ['is as long as an opening', { mon: [span('08:00', '12:00')], tue: [span('08:00', '08:30')] }, 30, 'tue'],
  ['is longer than the second opening of a day', { fri: [span('08:00', '12:00'), span('14:00', '14:20')] }, 30, 'fri'],
  [
    'is before midnight in an opening that ends after it',
    { fri: [span('23:45', '24:00')], sat: [span('00:00', '02:00')] },
    30,
    null,
  ],
  ['is in an opening across the end of the week', { sun: [span('23:45', '24:00')], mon: [span('00:00', '02:00')] }, 30, null],
  [
    'is longer than an opening across the end of the week',
    { sun: [span('23:45', '24:00')], mon: [span('00:00', '00:10')] },
    30,
    'sun',
  ],
  ['is after midnight in hours that end then', { fri: [span('23:45', '02:00')] }, 30, null],
  ['is longer than hours over midnight', { fri: [span('23:45', '00:10')] }, 30, 'fri'],
  ['is in hours that end in the next week', { sun: [span('23:45', '02:00')], mon: [span('02:00', '02:10')] }, 30, null],
  ['does not matter to a store that is always closed', {}, 1440, null],
])('a last order that %s leaves out an opening, or none', (_, hours, lastOrderMinutes, day) => {
  expect(findShortOpening({ ...CLOSED, ...hours }, lastOrderMinutes)?.day ?? null).toBe(day)
})

test('a store that is open around the clock always has a last order before closing', () => {
  const day = [span('00:00', '24:00')]
  const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
  expect(findShortOpening(always, 1440)).toBeNull()
})

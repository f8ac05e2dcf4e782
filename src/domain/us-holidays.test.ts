import { expect, test } from 'vitest'
import { usHolidaysFrom } from './us-holidays.ts'

test('lists the federal holidays of the next twelve months', () => {
  expect(usHolidaysFrom('2026-11-27').map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2026-12-25 Christmas Day',
    '2027-01-01 New Year’s Day',
    '2027-01-18 Martin Luther King Jr. Day',
    '2027-02-15 Presidents’ Day',
    '2027-05-31 Memorial Day',
    '2027-06-19 Juneteenth',
    '2027-07-04 Independence Day',
    '2027-09-06 Labor Day',
    '2027-10-11 Columbus Day',
    '2027-11-11 Veterans Day',
    '2027-11-25 Thanksgiving',
  ])
})

test.each([
  ['2026-11-26', '2026-11-26'],
  ['2026-11-27', '2027-11-25'],
  ['2028-01-01', '2028-11-23'],
  ['2029-01-01', '2029-11-22'],
])('from %s on, Thanksgiving is on %s', (today, day) => {
  expect(usHolidaysFrom(today).find(({ name }) => name === 'Thanksgiving')?.day).toBe(day)
})

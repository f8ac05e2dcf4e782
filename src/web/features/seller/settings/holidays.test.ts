import { expect, test } from 'vitest'
import { holidaysFrom, listCountries, listRegions } from './holidays.ts'

test('lists the holidays of the next twelve months with the days that replace them', () => {
  expect(holidaysFrom('2026-11-27', 'US', '').map(({ day, name }) => `${day} ${name}`)).toEqual([
    '2026-12-25 Christmas Day',
    '2027-01-01 New Year’s Day',
    '2027-01-18 Martin Luther King Jr. Day',
    '2027-02-15 Washington’s Birthday',
    '2027-05-31 Memorial Day',
    '2027-06-18 Juneteenth (substitute day)',
    '2027-06-19 Juneteenth',
    '2027-07-04 Independence Day',
    '2027-07-05 Independence Day (substitute day)',
    '2027-09-06 Labor Day',
    '2027-10-11 Columbus Day',
    '2027-11-11 Veterans Day',
    '2027-11-25 Thanksgiving Day',
  ])
})

test.each([
  ['GB', 'ENG', '2027-08-30'],
  ['GB', 'SCT', '2027-11-30'],
  ['DE', 'BY', '2027-01-06'],
  ['CA', 'ON', '2027-10-11'],
  ['AU', 'VIC', '2027-01-26'],
  ['FR', '', '2027-07-14'],
  ['ES', '', '2027-12-08'],
  ['IT', '', '2027-06-02'],
  ['NL', '', '2027-04-27'],
  ['IE', '', '2027-03-17'],
  ['MX', '', '2027-09-16'],
])('knows the holidays of %s %s, such as %s', (country, region, day) => {
  const names = new Map(listCountries().map(({ code, name }) => [code, name]))
  expect(names.get(country)).toBeTypeOf('string')
  if (region !== '') expect(listRegions(country).map(({ code }) => code)).toContain(region)
  expect(holidaysFrom('2026-12-28', country, region).map((holiday) => holiday.day)).toContain(day)
})

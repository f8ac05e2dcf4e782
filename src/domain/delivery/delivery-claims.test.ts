import { expect, test } from 'vitest'
import { minutesClaimed, promisableMinutes, wrongClaim } from './delivery-claims.ts'

test.each([
  ['Groceries delivered in under 30 minutes', 30],
  ['Here in 20-30 min', 30],
  ['In 15 minutes, or in 45 minutes on Sundays', 15],
  ['Your 20-minute store', 20],
  ['Open 24 hours', null],
  ['Since 1987', null],
])('“%s” claims %s minutes', (text, minutes) => {
  expect(minutesClaimed(text)).toBe(minutes)
})

test('a claim is wrong by what was measured, or by what is promised', () => {
  const texts = ['Fresh food', 'Delivered in under 30 minutes']
  expect(wrongClaim(texts, { promisedMinutes: 30, ninthOfTenMinutes: null })).toBeNull()
  expect(wrongClaim(texts, { promisedMinutes: 30, ninthOfTenMinutes: 30 })).toBeNull()
  expect(wrongClaim(texts, { promisedMinutes: 30, ninthOfTenMinutes: 38 })).toEqual({
    ...{ claimedMinutes: 30, because: 'measured', minutes: 38 },
  })
  expect(wrongClaim(texts, { promisedMinutes: 45, ninthOfTenMinutes: 24 })).toEqual({
    ...{ claimedMinutes: 30, because: 'promised', minutes: 45 },
  })
  expect(wrongClaim(['Fresh food'], { promisedMinutes: 45, ninthOfTenMinutes: 60 })).toBeNull()
})

test('minutes are promised in steps of five', () => {
  expect([38, 40, 41].map(promisableMinutes)).toEqual([40, 40, 45])
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { personAtAddress } from './client-address.ts'

test('a household is one person, and others are others', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (one, other) => {
      const networkOf = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)
      if (networkOf(one) === networkOf(other)) expect(personAtAddress(one)).toBe(personAtAddress(other))
    }),
  )
  expect(personAtAddress('2001:db8:1:2:3:4:5:6')).toBe(personAtAddress('2001:0db8:0001:2::9'))
  expect(personAtAddress('2001:db8:1:3::1')).not.toBe(personAtAddress('2001:db8:1:2::1'))
  expect(personAtAddress('2001:db8::1')).toBe(personAtAddress('2001:db8:0:0:ffff::'))
  expect(personAtAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(personAtAddress('203.0.113.9')).toBe('203.0.113.9')
})

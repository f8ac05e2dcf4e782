import { expect, test } from 'vitest'
import type { AddressWire } from '../../../contract/addresses.ts'
import { addressToUse } from './saved-addresses.ts'

const address = (_id: string): AddressWire => ({
  _id,
  firstName: 'Maya',
  lastName: 'Winter',
  email: 'maya@example.com',
  street: '12 Orchard Lane',
  city: 'Portland',
  state: 'Oregon',
  zipcode: '97205',
  country: 'United States',
  phone: '503 555 0142',
})

test('the chosen address is used, else the first, else none', () => {
  const saved = [address('home'), address('work')]
  expect(addressToUse(saved, 'work')?._id).toBe('work')
  expect(addressToUse(saved, 'somebody else’s')?._id).toBe('home')
  expect(addressToUse(saved, null)?._id).toBe('home')
  expect(addressToUse([], 'home')).toBeNull()
})

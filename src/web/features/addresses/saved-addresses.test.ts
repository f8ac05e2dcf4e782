import { expect, test } from 'vitest'
import { addressToUse } from './saved-addresses.ts'

test('uses the chosen address, else the first, else none', () => {
  const saved = [{ _id: 'home' }, { _id: 'work' }]
  expect(addressToUse(saved, 'work')?._id).toBe('work')
  expect(addressToUse(saved, 'another shopper’s')?._id).toBe('home')
  expect(addressToUse(saved, null)?._id).toBe('home')
  expect(addressToUse([], 'home')).toBeNull()
})

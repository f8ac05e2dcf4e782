import { expect, test } from 'vitest'
import { addressToUse } from './saved-addresses.ts'

test('uses the chosen address, else that of the last order, else the default, else none', () => {
  const saved = [
    { _id: 'home', isDefault: false },
    { _id: 'work', isDefault: true },
    { _id: 'garden', isDefault: false },
  ]
  expect(addressToUse(saved, 'garden')?._id).toBe('garden')
  expect(addressToUse(saved, 'another shopper’s')?._id).toBe('work')
  expect(addressToUse(saved, null)?._id).toBe('work')
  const used = saved.map((address) => (address._id === 'home' ? { ...address, isLastUsed: true as const } : address))
  expect(addressToUse(used, null)?._id).toBe('home')
  expect(addressToUse(used, 'garden')?._id).toBe('garden')
  expect(addressToUse([], 'home')).toBeNull()
})

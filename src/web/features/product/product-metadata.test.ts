import { expect, test } from 'vitest'
import { describeProduct } from './product-metadata.tsx'

const apples = {
  _id: 'a',
  name: 'Apples',
  category: 'Fruits',
  price: 4.5,
  offerPrice: 3.6,
  image: [],
  description: ['Crisp and sweet', 'Ripe? Always!'],
  inStock: true,
}

test('states name, weight and price, then the description as sentences', () => {
  expect(describeProduct({ ...apples, weight: '1 kg' }, 'in under 30 minutes')).toBe(
    'Apples, 1 kg, for $3.60. Crisp and sweet. Ripe? Always!',
  )
  expect(describeProduct(apples, 'in under 30 minutes')).toBe('Apples for $3.60. Crisp and sweet. Ripe? Always!')
})

test('states the delivery time when there is no description', () => {
  expect(describeProduct({ ...apples, description: [] }, 'in under 30 minutes')).toBe(
    'Apples for $3.60, delivered to your door in under 30 minutes.',
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOrderNumber, ORDER_NUMBERS, orderNumberAt } from './order-number.ts'

const place = fc.integer({ min: 0, max: ORDER_NUMBERS - 1 })

test('an order number has eight digits without ambiguous letters', () => {
  fc.assert(fc.property(place, (one) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(orderNumberAt(one))))
  expect(orderNumberAt(0)).toBe('00000000')
  expect(orderNumberAt(ORDER_NUMBERS - 1)).toBe('ZZZZZZZZ')
})

test('different indexes have different numbers', () => {
  fc.assert(fc.property(place, place, (one, other) => (orderNumberAt(one) === orderNumberAt(other)) === (one === other)))
})

test('formats an order number in two halves', () => {
  expect(formatOrderNumber(orderNumberAt(32 ** 4 + 31))).toBe('0001-000Z')
})

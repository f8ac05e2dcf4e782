import { expect, test } from 'vitest'
import { countOrderPieces, orderSums } from './order-sums.ts'

const line = (offerPrice: number, quantity: number) => ({
  line: 'a line',
  product: { _id: 'id', name: 'Apples', category: 'Fruits', image: [], offerPrice },
  quantity,
})

test('derives the tax from the amount and the lines, to the cent', () => {
  const order = { items: [line(3.6, 2), line(1.45, 3), line(3.9, 1), line(2.35, 1)], amount: 18.15 }
  expect(orderSums(order)).toEqual({ cartAmount: 1780, tax: 35, total: 1815 })
  expect(countOrderPieces(order)).toBe(7)
})

test("stays exact with amounts that binary fractions can't represent", () => {
  expect(orderSums({ items: [line(0.1, 3), line(1.1, 3)], amount: 3.67 })).toEqual({ cartAmount: 360, tax: 7, total: 367 })
})

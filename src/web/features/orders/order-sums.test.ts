import { expect, test } from 'vitest'
import { comingSums, countOrderPieces, orderedSums } from './order-sums.ts'

const line = (offerPrice: number, quantity: number) => ({
  line: 'a line',
  product: { _id: 'id', name: 'Apples', category: 'Fruits', image: [], offerPrice },
  quantity,
})

test('derives the tax from the amount and the lines, to the cent', () => {
  const order = { items: [line(3.6, 2), line(1.45, 3), line(3.9, 1), line(2.35, 1)], amount: 18.15 }
  expect(orderedSums(order)).toEqual({ cartAmount: 1780, tax: 35, total: 1815 })
  expect(countOrderPieces(order)).toBe(7)
})

test('adds up what was ordered, and what comes', () => {
  const items = [
    { ...line(3.6, 2), picked: 1 },
    { ...line(3, 1), line: 'another', substituteFor: 'a line', picked: 1 },
    { ...line(2, 1), line: 'rejected', substituteFor: 'a line', picked: 0, isRejected: true as const },
  ]
  expect(orderedSums({ items, amount: 7.34 })).toEqual({ cartAmount: 720, tax: 14, total: 734 })
  expect(comingSums({ items, toPay: 6.73 })).toEqual({ cartAmount: 660, tax: 13, total: 673 })
  expect(countOrderPieces({ items })).toBe(2)
})

test("stays exact with amounts that binary fractions can't represent", () => {
  expect(orderedSums({ items: [line(0.1, 3), line(1.1, 3)], amount: 3.67 })).toEqual({ cartAmount: 360, tax: 7, total: 367 })
})

import { expect, test } from 'vitest'
import type { OrderLineWire } from '../../../contract/orders/orders.ts'
import { formatCents } from '../../../domain/money.ts'
import { amountOfLine, expectedWeight, priceByWeight, weightOfLine } from './line-weight.ts'

const product = { _id: 'tomatoes', name: 'Tomatoes', category: 'Vegetables', image: [], offerPrice: 0.3 }
const weighed = { per: 'lb', piece: 0.1, unitPrice: 2.99, most: 0.99, overPercent: 10 } as const
const LINE: OrderLineWire = { line: 'a line', product, quantity: 3, weighed }

const texts = (line: OrderLineWire) => [weightOfLine(line), priceByWeight(line), formatCents(amountOfLine(line))]

test('a line that is to be weighed has about its expected weight and price', () => {
  expect(texts(LINE)).toEqual(['about 0.3 lb', '$2.99 / lb', '$0.90'])
  expect(expectedWeight(LINE, 2)).toBe('about 0.2 lb')
})

test('a weighed line has its weight, and costs what that comes to', () => {
  expect(texts({ ...LINE, picked: 2, weighed: { ...weighed, picked: 0.215 } })).toEqual(['0.215 lb', '$2.99 / lb', '$0.64'])
})

test('a line that is left out says what was ordered, and costs nothing', () => {
  expect(texts({ ...LINE, picked: 0 })).toEqual(['about 0.3 lb', '$2.99 / lb', '$0.00'])
})

test('goods by the piece have no weight', () => {
  expect(texts({ line: 'a line', product, quantity: 3 })).toEqual([null, null, '$0.90'])
})

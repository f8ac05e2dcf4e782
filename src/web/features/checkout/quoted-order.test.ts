import { expect, test } from 'vitest'
import { cents } from '../../../domain/money.ts'
import { changeText, quotedOrder, savingOf } from './quoted-order.ts'

const aLine = (id: string, price: number, quantity: number, listPrice = price) => ({
  id,
  name: id,
  offerPrice: cents(price),
  listPrice: cents(listPrice),
  quantity,
})
const LINES = [aLine('strawberries', 360, 2, 400), aLine('milk', 290, 1)]

const aQuote = (lines: { product: string; quantity: number; offerPrice: number | null; message?: string }[], cart: number) => ({
  success: true as const,
  sums: { cart, discount: 0, tax: 0.2, delivery: 0, total: Math.round(100 * cart + 20) / 100 },
  lines,
})

test('without a quote the sums are computed by the same rule as the store’s', () => {
  expect(quotedOrder(LINES, undefined)).toEqual({
    lines: LINES,
    sums: { cartAmount: 1010, tax: 20, total: 1030 },
    changes: [],
    missing: [],
  })
})

test('a quote gives the sums and the prices of the order, and the prices that changed are named', () => {
  const quote = aQuote(
    [
      { product: 'strawberries', quantity: 2, offerPrice: 3.4 },
      { product: 'milk', quantity: 1, offerPrice: 2.9 },
    ],
    9.7,
  )
  const { lines, sums, changes } = quotedOrder(LINES, quote)
  expect(lines.map(({ offerPrice }) => offerPrice)).toEqual([340, 290])
  expect(sums).toEqual({ cartAmount: 970, tax: 20, total: 990 })
  expect(changes.map(changeText)).toEqual(['strawberries is now $3.40, was $3.60'])
})

test('a line that can’t be bought is left out, with the reason', () => {
  const quote = aQuote(
    [
      { product: 'strawberries', quantity: 2, offerPrice: 3.6 },
      { product: 'milk', quantity: 1, offerPrice: 2.9, message: 'milk is out of stock' },
    ],
    7.2,
  )
  const { lines, changes, missing } = quotedOrder(LINES, quote)
  expect(lines.map(({ id }) => id)).toEqual(['strawberries'])
  expect(changes).toEqual([])
  expect(missing).toEqual(['milk is out of stock'])
})

test('the saving counts each piece of an offer', () => {
  expect(savingOf(LINES)).toBe(80)
  expect(savingOf([aLine('milk', 290, 3)])).toBe(0)
})

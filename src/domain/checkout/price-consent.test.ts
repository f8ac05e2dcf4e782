import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { priceChangeSentence, priceChanges } from './price-consent.ts'

const [eggs, milk] = ['eggs' as ProductId, 'milk' as ProductId] // ids are opaque text
const lineOf = (product: ProductId, price: number) => ({ product, name: product, offerPrice: cents(price) })
const actual = { lines: [lineOf(eggs, 350), lineOf(milk, 240)], amount: cents(601), atMost: cents(601) }
const expected = { lines: [lineOf(eggs, 350), lineOf(milk, 240)], amount: cents(601) }

test('nothing differs when each price and the amount are what the shopper saw, in any order of lines', () => {
  expect(priceChanges(expected, actual)).toBeNull()
  expect(priceChanges({ ...expected, lines: expected.lines.toReversed() }, actual)).toBeNull()
})

test('a price that changed is named with what it was, and one that was not seen with nothing', () => {
  const changes = priceChanges({ ...expected, lines: [lineOf(eggs, 330)] }, actual)
  expect(changes).toEqual([
    { product: eggs, name: 'eggs', was: 330, now: 350 },
    { product: milk, name: 'milk', was: null, now: 240 },
  ])
  expect(priceChangeSentence(changes ?? [], actual)).toBe('eggs is $3.50, not $3.30. milk is $2.40. The order comes to $6.01 now')
})

test('another amount, or a price of a product that is not ordered, is a difference without a changed price', () => {
  expect(priceChanges({ ...expected, amount: cents(600) }, actual)).toEqual([])
  expect(priceChanges({ ...expected, lines: [...expected.lines, lineOf('figs' as ProductId, 100)] }, actual)).toEqual([])
})

test('goods that are sold by weight may cost more, which counts when the shopper saw how much', () => {
  const byWeight = { ...actual, atMost: cents(640) }
  expect(priceChanges(expected, byWeight)).toBeNull()
  expect(priceChanges({ ...expected, atMost: cents(640) }, byWeight)).toBeNull()
  expect(priceChanges({ ...expected, atMost: cents(620) }, byWeight)).toEqual([])
  expect(priceChangeSentence([], byWeight)).toBe('The order comes to about $6.01, at most $6.40, now')
})

import { expect, test } from 'vitest'
import { cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { FieldChange } from '../../../domain/products/product-change.ts'
import { warningsOf } from './import-warnings.ts'

const edit = (changes: readonly FieldChange[]) => ({
  row: 2,
  id: 'a' as ProductId,
  name: 'Milk',
  version: 1,
  stock: null,
  offerPrice: cents(100),
  changes,
})
const price = (from: number, to: number) => edit([{ field: 'price', from: cents(from), to: cents(to) }])
const sku = (to: string) => edit([{ field: 'sku', from: 'OLD', to }])

test.each([
  [450, 45_000, 'From $4.50 to $450.00: 100 times as much'],
  [450, 4500, 'From $4.50 to $45.00: 10 times as much'],
  [45_000, 450, 'From $450.00 to $4.50: one 100th'],
])('warns of a price that goes from %i to %i cents', async (from, to, message) => {
  expect(await warningsOf([], [price(from, to)])).toEqual([{ row: 2, column: 'price', message }])
})

test.each([
  [450, 4499],
  [450, 46],
])('says nothing of a price that goes from %i to %i cents', async (from, to) => {
  expect(await warningsOf([], [price(from, to)])).toEqual([])
})

test.each(['3-May', '03-may-26', 'May-03', '2026-Mar'])('warns of the SKU %s', async (text) => {
  expect(await warningsOf([], [sku(text)])).toMatchObject([{ row: 2, column: 'sku' }])
})

test.each(['FR-1', '4006381333931', 'MAY', 'E-12', '12-3'])('says nothing of the SKU %s', async (text) => {
  expect(await warningsOf([], [sku(text)])).toEqual([])
})

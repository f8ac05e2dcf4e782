import { expect, test } from 'vitest'
import { cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import { aProduct } from '../../testing/a-product.ts'
import type { CartLine } from './cart-lines.ts'
import { describePieces } from './describe-pieces.ts'

const id = 'a-product' as ProductId
const product = aProduct('Apples', { _id: id, offerPrice: 2 })
const available = (quantity: number): CartLine => {
  return { status: 'available', id, quantity, product, offerPrice: cents(200), formerPrice: null }
}
const outOfStock = (quantity: number): CartLine => ({ status: 'out-of-stock', id, quantity, product })
const gone = (quantity: number): CartLine => ({ status: 'gone', id, quantity })

test.each<[lines: CartLine[], expected: string]>([
  [[available(1)], '1 item'],
  [[available(3), available(1)], '4 items'],
  [[available(4), outOfStock(2)], '4 items, 2 out of stock'],
  [[outOfStock(2), available(1), gone(3)], '1 item, 2 out of stock, 3 no longer sold'],
  [[outOfStock(1)], '1 item out of stock'],
  [[outOfStock(2), gone(1)], '2 items out of stock, 1 no longer sold'],
  [[available(1200), outOfStock(1001)], '1,200 items, 1,001 out of stock'],
  [[gone(3)], '3 items no longer sold'],
  [[{ status: 'loading', id, quantity: 2 }, outOfStock(1)], '2 items, 1 out of stock'],
])('describes %j as %s', (lines, expected) => {
  expect(describePieces(lines)).toBe(expected)
})

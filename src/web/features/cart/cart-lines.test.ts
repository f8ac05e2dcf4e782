import { expect, test } from 'vitest'
import { cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import { aProduct } from '../../testing/a-product.ts'
import { availableLines, cartLines, isOver } from './cart-lines.ts'

const id = (text: string) => text as ProductId

const product = (id: string, offerPrice: number, inStock = true) => aProduct(id, { price: 10, offerPrice, inStock })

const cart = (...ids: string[]) => new Map(ids.map((text) => [id(text), 2]))

test('returns the lines in the order of the cart, each with the state of its product', () => {
  const lines = cartLines(
    { cart: cart('new', 'sold-out', 'gone', 'apples'), seenPrices: new Map() },
    { requested: new Set(['sold-out', 'gone', 'apples']), found: [product('apples', 3.6), product('sold-out', 1, false)] },
  )
  expect(lines.map((line) => [line.id, line.status])).toEqual([
    ['new', 'loading'],
    ['sold-out', 'out-of-stock'],
    ['gone', 'gone'],
    ['apples', 'available'],
  ])
  expect(availableLines(lines).map((line) => line.id)).toEqual(['apples'])
})

test('shows the former price of a line whose price has changed since the shopper saw it', () => {
  const lines = cartLines(
    {
      cart: cart('apples', 'milk', 'bread'),
      seenPrices: new Map([
        [id('apples'), cents(300)],
        [id('milk'), cents(145)],
      ]),
    },
    {
      requested: new Set(['apples', 'milk', 'bread']),
      found: [product('apples', 3.6), product('milk', 1.45), product('bread', 3.2)],
    },
  )
  expect(availableLines(lines).map((line) => line.formerPrice)).toEqual([300, null, null])
})

test('is over when it wants more than are left, as far as is known', () => {
  expect([isOver(4, 3), isOver(3, 3), isOver(99, undefined)]).toEqual([true, false, false])
})

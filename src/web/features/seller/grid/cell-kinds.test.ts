import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { cellKind, textsOf } from './cell-kinds.ts'
import { cellIssues } from './cell-rules.ts'

test.each([
  ['$1,234.50', '1234.50'],
  [' 4.5 ', '4.50'],
  ['.5', '0.50'],
  ['3', '3.00'],
  ['3,49', '3.49'],
  ['1,2345', '1,2345'],
  ['-3', '-3'],
  ['soon', 'soon'],
])('reads the price %s as %s', (typed, text) => {
  expect(cellKind('offerPrice').read(typed)).toBe(text)
})

test.each([
  ['1,200', '1200'],
  ['007', '7'],
  ['', ''],
  ['1.5', '1.5'],
  ['$3', '$3'],
])('reads the stock %s as %s', (typed, text) => {
  expect(cellKind('stock').read(typed)).toBe(text)
})

const milk = aSellerProduct('Milk', { price: 2, offerPrice: 1.5, stock: 8, held: 3 })

test.each([
  [{ price: '1,50' }, { price: 'Price must be in dollars and cents, like 4.50' }],
  [{ offerPrice: '2.01' }, { offerPrice: 'Offer price can’t be higher than the price' }],
  [{ price: '1.00' }, { offerPrice: 'Offer price can’t be higher than the price' }],
  [{ offerPrice: '' }, {}],
  [{ offerPrice: '0.00' }, { offerPrice: 'Offer price must be between $0.01 and $100,000' }],
  [{ stock: '-1' }, { stock: 'Stock must be a whole number' }],
  [{ stock: '2' }, { stock: 'Payments under way hold 3 of the 8 on hand' }],
  [{ stock: '3', offerPrice: '1.20' }, {}],
])('says of %o what is wrong', (typed, issues) => {
  expect(cellIssues({ ...textsOf(milk), ...typed }, milk)).toEqual(issues)
})

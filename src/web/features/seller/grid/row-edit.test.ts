import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { beginEdit, changeOf, isChanged, isHeldBack, rebase, resolve, typeCells } from './row-edit.ts'

const milk = aSellerProduct('Milk', { price: 2, offerPrice: 1.5, stock: 8 })
const typed = (cells: Parameters<typeof typeCells>[1]) => typeCells(beginEdit(milk), cells)

test('is no change when the value is the same in another spelling, or typed back', () => {
  expect(isChanged(typed({ price: '$2', stock: '08', inStock: true }))).toBe(false)
  expect(isChanged(typeCells(typed({ price: '3' }), { price: '2.00' }))).toBe(false)
})

test('sends what was changed, and an empty stock as not counted', () => {
  expect(changeOf(typed({ offerPrice: '1.4', stock: '', inStock: false }))).toEqual({
    ...{ id: 'Milk', version: 1 },
    ...{ offerPrice: 1.4, stock: null, inStock: false },
  })
})

test('goes on top of what someone else changed, and asks only where both changed a cell', () => {
  const theirs = { ...milk, version: 2, price: 2.5, offerPrice: 1.4 }
  const edit = rebase(typed({ offerPrice: '1.30', stock: '4' }), theirs)
  expect(edit.conflicts).toEqual([{ column: 'offerPrice', was: '1.50', theirs: '1.40' }])
  expect(isHeldBack(edit)).toBe(true)
  expect(changeOf(resolve(edit, 'offerPrice', 'mine'))).toEqual({ id: 'Milk', version: 2, offerPrice: 1.3, stock: 4 })
  expect(changeOf(resolve(edit, 'offerPrice', 'theirs'))).toEqual({ id: 'Milk', version: 2, stock: 4 })
})

test('is settled where both typed the same', () => {
  expect(isChanged(rebase(typed({ offerPrice: '1.40' }), { ...milk, version: 2, offerPrice: 1.4 }))).toBe(false)
})

test('keeps the value from before the first of two conflicts', () => {
  const once = rebase(typed({ price: '3' }), { ...milk, version: 2, price: 2.5 })
  expect(rebase(once, { ...milk, version: 3, price: 2.6 }).conflicts).toEqual([{ column: 'price', was: '2.00', theirs: '2.60' }])
})

test('is no conflict when orders take of the stock meanwhile', () => {
  expect(rebase(typed({ stock: '20' }), { ...milk, stock: 6 }).conflicts).toEqual([])
})

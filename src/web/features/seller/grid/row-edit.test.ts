import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { beginEdit, changeOf, isChanged, isHeldBack, issuesOf, rebase, resolve, typeCells } from './row-edit.ts'

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

test('is no conflict where both typed the same', () => {
  expect(isChanged(rebase(typed({ offerPrice: '1.40' }), { ...milk, version: 2, offerPrice: 1.4 }))).toBe(false)
})

test('keeps the value from before the first of two conflicts', () => {
  const once = rebase(typed({ price: '3' }), { ...milk, version: 2, price: 2.5 })
  expect(rebase(once, { ...milk, version: 3, price: 2.6 }).conflicts).toEqual([{ column: 'price', was: '2.00', theirs: '2.60' }])
})

test('is no conflict when orders take of the stock meanwhile', () => {
  expect(rebase(typed({ stock: '20' }), { ...milk, stock: 6 }).conflicts).toEqual([])
})

const bread = aSellerProduct('Bread', { price: 3, offerPrice: 3 })
const typedTo = (edit: ReturnType<typeof beginEdit>, ...cells: Parameters<typeof typeCells>[1][]) =>
  changeOf(cells.reduce(typeCells, edit))

test('moves the offer price with the price as long as there is no offer', () => {
  const row = beginEdit(bread)
  expect(typedTo(row, { price: '2.5' })).toMatchObject({ price: 2.5, offerPrice: 2.5 })
  expect(typedTo(row, { price: 'soon' }, { price: '4' })).toMatchObject({ price: 4, offerPrice: 4 })
  expect(isChanged([{ price: '4' }, { price: '3' }].reduce(typeCells, row))).toBe(false)
  expect(typedTo(row, { offerPrice: '2' }, { price: '4' })).toMatchObject({ price: 4, offerPrice: 2 })
  expect(typedTo(row, { price: '4', offerPrice: '3.50' })).toMatchObject({ price: 4, offerPrice: 3.5 })
  expect(typedTo(beginEdit(milk), { price: '4' })).toEqual({ id: 'Milk', version: 1, price: 4 })
})

test('names one issue of a price that its offer price follows', () => {
  expect(issuesOf(typeCells(beginEdit(bread), { price: 'soon' }))).toEqual({
    price: 'Price must be in dollars and cents, like 4.50',
  })
})

test('ends an offer whose cell is emptied', () => {
  expect(typedTo(beginEdit(milk), { offerPrice: '' })).toMatchObject({ offerPrice: 2 })
})

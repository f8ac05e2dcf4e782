import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { applyRule, type BulkForm, percentOfText, ruleOf } from './bulk-rule.ts'
import { beginEdit, changeOf, typeCells } from './row-edit.ts'

const milk = beginEdit(aSellerProduct('Milk', { price: 4.5, offerPrice: 3.6 }))
const form = { column: 'offerPrice', way: 'raise', value: '5', rounding: 'none' } as const

test.each([
  ['5', 500],
  ['2.5 %', 250],
  ['-5', -500],
  ['−0.25', -25],
  ['100', 10_000],
  ['-100', null],
  ['1,5', null],
  ['five', null],
])('reads %s as %s hundredths of a percent', (text, hundredths) => {
  expect(percentOfText(text)).toBe(hundredths)
})

test('raises, lowers and rounds what is shown, also what was typed before', () => {
  const apply = (changes: object, edit = milk) => {
    const rule = ruleOf({ ...form, ...changes })
    if (typeof rule === 'string') throw new Error(rule)
    return applyRule(rule, edit)
  }
  expect(apply({})).toEqual({ offerPrice: '3.78' })
  expect(apply({ rounding: 'up' })).toEqual({ offerPrice: '3.99' })
  expect(apply({ way: 'lower' })).toEqual({ offerPrice: '3.42' })
  expect(apply({ way: 'nearest' })).toEqual({ offerPrice: '3.99' })
  expect(apply({}, typeCells(milk, { offerPrice: '4' }))).toEqual({ offerPrice: '4.20' })
  expect(apply({}, typeCells(milk, { offerPrice: 'soon' }))).toEqual({})
  expect(apply({ column: 'stock', way: 'clear' })).toEqual({ stock: '' })
  expect(apply({ column: 'inStock', way: 'off' })).toEqual({ inStock: false })
})

test('adds a choice to those that a product has, removes it, and empties a text', () => {
  const apply = (changes: Partial<BulkForm>, edit = milk) => {
    const rule = ruleOf({ ...form, ...changes })
    return typeof rule === 'string' ? rule : typeCells(edit, applyRule(rule, edit)).cells
  }
  const vegan = typeCells(milk, { diets: 'vegan' })
  expect(apply({ column: 'diets', way: 'add', value: 'organic' }, vegan)).toEqual({ diets: 'vegan, organic' })
  expect(apply({ column: 'diets', way: 'remove', value: 'vegan' }, vegan)).toEqual({})
  expect(apply({ column: 'diets', way: 'clear' }, vegan)).toEqual({})
  expect(apply({ column: 'brand', way: 'set', value: ' Hill Farm ' })).toEqual({ brand: 'Hill Farm' })
  expect(apply({ column: 'brand', way: 'set', value: ' ' })).toBe('Enter a value')
})

test('raises and rounds an offer price that is no offer together with the price', () => {
  const bread = beginEdit(aSellerProduct('Bread', { price: 3, offerPrice: 3 }))
  const changed = (rule: Parameters<typeof applyRule>[0]) => changeOf(typeCells(bread, applyRule(rule, bread)))
  const percent = { how: 'percent', rounding: 'none' } as const
  const both = { price: 3.3, offerPrice: 3.3 }
  expect(changed({ ...percent, column: 'price', hundredths: 1000 })).toMatchObject(both)
  expect(changed({ ...percent, column: 'offerPrice', hundredths: 1000 })).toMatchObject(both)
  expect(changed({ how: 'set', column: 'price', value: '2' })).toMatchObject({ price: 2, offerPrice: 2 })
  expect(changed({ ...percent, column: 'offerPrice', hundredths: -1000 })).toEqual({ id: 'Bread', version: 1, offerPrice: 2.7 })
})

test.each([{ value: 'x' }, { value: '-5' }, { way: 'lower', value: '100' }, { way: 'set', value: ' ' }])(
  'asks for what is missing of %o',
  (changes) => {
    expect(ruleOf({ ...form, ...changes })).toMatch(/^Enter a /)
  },
)

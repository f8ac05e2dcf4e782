import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { applyRule, ruleOf } from './bulk-rule.ts'
import { beginEdit, changeOf, isHeldBack, issuesOf, rebase, resolve, shownCell, typeCells } from './row-edit.ts'
import { readWeight } from './weighed-cells.ts'

const weighed = { per: 'lb', piece: 0.5, price: 3.49, offerPrice: 2.99 } as const
const tomatoes = aSellerProduct('Tomatoes', { price: 1.75, offerPrice: 1.5, weighed })
const bread = aSellerProduct('Bread', { price: 1.5, offerPrice: 1.5 })
const typed = (cells: Parameters<typeof typeCells>[1], product = tomatoes) => typeCells(beginEdit(product), cells)
const identity = { id: 'Tomatoes', version: 1 }

test.each([
  ['0.5 lb', '0.5 lb'],
  [' .5LBS ', '0.5 lb'],
  ['0,25kg', '0.25 kg'],
  ['1.50 lb.', '1.5 lb'],
  ['0.5', '0.5'],
  ['1,125 lb', '1,125 lb'],
  ['8 oz', '8 oz'],
  ['0 lb', '0 lb'],
  ['', ''],
])('reads the weight %s as %s', (text, read) => {
  expect(readWeight(text)).toBe(read)
})

test('shows prices by weight, and sends them with the weight of a piece', () => {
  expect(['price', 'offerPrice', 'weighed'].map((field) => shownCell(beginEdit(tomatoes), field as 'price'))).toEqual([
    '3.49 / lb',
    '2.99 / lb',
    '0.5 lb',
  ])
  expect(changeOf(typed({ offerPrice: '2.5' }))).toEqual({ ...identity, weighed: { ...weighed, offerPrice: 2.5 } })
  expect(changeOf(typed({ offerPrice: '' }))).toEqual({ ...identity, weighed: { per: 'lb', piece: 0.5, price: 3.49 } })
  expect(changeOf(typed({ weighed: '0.6', stock: '4' }))).toEqual({
    ...{ ...identity, stock: 4 },
    weighed: { ...weighed, piece: 0.6 },
  })
})

test('a weight makes goods by the piece goods by weight, of which a piece costs the same until a price is typed', () => {
  const edit = typed({ weighed: '0.5 lb' }, bread)
  expect([shownCell(edit, 'price'), shownCell(edit, 'offerPrice')]).toEqual(['3.00 / lb', '3.00 / lb'])
  expect(changeOf(edit)).toEqual({ id: 'Bread', version: 1, weighed: { per: 'lb', piece: 0.5, price: 3 } })
  expect(changeOf(typeCells(edit, { price: '1.50' }))).toMatchObject({ weighed: { per: 'lb', piece: 0.5, price: 1.5 } })
  const pasted = typed({ price: '4', offerPrice: '3.50', weighed: '0.2 kg' }, bread)
  expect(changeOf(pasted)).toMatchObject({ weighed: { per: 'kg', piece: 0.2, price: 4, offerPrice: 3.5 } })
})

test('an emptied weight makes them goods by the piece, whose prices are sent, also when they look as before', () => {
  const edit = typed({ weighed: '' })
  expect(changeOf(edit)).toEqual({ ...identity, weighed: null, price: 1.75, offerPrice: 1.5 })
  expect(changeOf(typeCells(edit, { price: '3.49', offerPrice: '2.99' }))).toMatchObject({ price: 3.49, offerPrice: 2.99 })
  expect(typeCells(edit, { weighed: '0.5 lb', price: '3.49', offerPrice: '2.99' }).cells).toEqual({})
})

test('another unit keeps what a piece costs', () => {
  expect(changeOf(typed({ weighed: '0.25 kg' }))).toMatchObject({
    weighed: { per: 'kg', piece: 0.25, price: 7, offerPrice: 6 },
  })
})

const sale = { offerPrice: 2, from: '2026-12-01', to: '2026-12-03' }

test.each([
  [{ weighed: '8 oz' }, tomatoes, { weighed: 'Enter a weight in lb or kg, like 0.5 lb' }],
  [{ weighed: '0.5' }, bread, { weighed: 'Enter a weight in lb or kg, like 0.5 lb' }],
  [
    { weighed: '0.1234 lb' },
    tomatoes,
    { weighed: 'Weight of a piece must be above 0 and at most 1,000, with up to three decimals, such as 0.5' },
  ],
  [{ price: 'soon' }, tomatoes, { price: 'Price must be in dollars and cents, like 4.50' }],
  [{ offerPrice: '4' }, tomatoes, { offerPrice: 'Offer price can’t be higher than the price' }],
  [
    { price: '0.01', offerPrice: '', weighed: '0.001 lb' },
    tomatoes,
    { weighed: 'A piece would cost less than a cent. Raise its weight or the price by weight' },
  ],
  [{ weighed: '' }, { ...tomatoes, sale }, { weighed: 'Remove the sale first. Its price is by another measure' }],
  [{ weighed: '0.25 kg' }, { ...tomatoes, sale }, { weighed: 'Remove the sale first. Its price is by another measure' }],
  [{ weighed: '0.6 lb' }, { ...tomatoes, sale }, {}],
])('says at the cell what is wrong with %o', (cells, product, issues) => {
  expect(issuesOf(typed(cells, product))).toEqual(issues)
})

test('asks when somebody else made a typed price that of another measure, also if the number is the same', () => {
  const now = { ...bread, version: 2, price: 0.75, offerPrice: 0.75, weighed: { per: 'lb', piece: 0.5, price: 1.5 } as const }
  const edit = rebase(typed({ price: '1.60' }, bread), now)
  expect(edit.conflicts).toEqual([
    { column: 'price', was: '1.50', theirs: '1.50 / lb' },
    { column: 'offerPrice', was: '1.50', theirs: '1.50 / lb' },
  ])
  expect(isHeldBack(edit)).toBe(true)
  const resolved = resolve(resolve(edit, 'price', 'mine'), 'offerPrice', 'mine')
  expect(changeOf(resolved)).toEqual({ id: 'Bread', version: 2, weighed: { per: 'lb', piece: 0.5, price: 1.6 } })
})

test('goes on top of a weight that somebody else changed', () => {
  const now = { ...tomatoes, version: 2, weighed: { ...weighed, piece: 0.75 } }
  const edit = rebase(typed({ offerPrice: '2.50' }), now)
  expect(edit.conflicts).toEqual([])
  expect(changeOf(edit)).toMatchObject({ version: 2, weighed: { piece: 0.75, offerPrice: 2.5 } })
})

test('raises, rounds and empties many by weight', () => {
  const apply = (changes: object) => {
    const rule = ruleOf({ column: 'offerPrice', way: 'raise', value: '10', rounding: 'none', ...changes })
    return typeof rule === 'string' ? rule : changeOf(typeCells(beginEdit(tomatoes), applyRule(rule, beginEdit(tomatoes))))
  }
  expect(apply({})).toMatchObject({ weighed: { price: 3.49, offerPrice: 3.29 } })
  expect(apply({ column: 'price', rounding: 'up' })).toMatchObject({ weighed: { price: 3.99, offerPrice: 2.99 } })
  expect(apply({ column: 'weighed', way: 'set', value: '1 lb' })).toMatchObject({ weighed: { piece: 1 } })
  expect(apply({ column: 'weighed', way: 'clear' })).toMatchObject({ weighed: null, price: 1.75 })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { changesBetween, undoChanges } from './product-change.ts'
import { DEFAULT_VALUES, PRODUCT_FIELDS, type ProductValues } from './product-fields.ts'

const APPLES: ProductValues = {
  ...DEFAULT_VALUES,
  name: 'Apples',
  category: 'Fruits',
  price: cents(450),
  offerPrice: cents(360),
  description: ['Crisp'],
  weight: '1 kg',
  stock: null,
  inStock: true,
  archived: false,
  pictures: [],
}

const prices = fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 })).map(([one, other]) => ({
  price: cents(Math.max(one, other)),
  offerPrice: cents(Math.min(one, other)),
}))

const anyValues: fc.Arbitrary<ProductValues> = fc
  .record({
    name: fc.constantFrom('Apples', 'Pears'),
    stock: fc.option(fc.integer({ min: 0, max: 3 })),
    archived: fc.boolean(),
    size: fc.option(fc.record({ amount: fc.constantFrom(1, 1.5), unit: fc.constantFrom('kg' as const, 'l' as const) })),
    synonyms: fc.subarray(['one', 'two']),
    sku: fc.option(fc.constantFrom('A', 'B')),
  })
  .chain((values) => prices.map((both) => ({ ...APPLES, ...values, ...both })))

test('an undo without edits in between brings everything back, and so does the undo of an undo', () => {
  fc.assert(
    fc.property(anyValues, anyValues, (before, after) => {
      const { after: undone, skipped } = undoChanges(after, changesBetween(before, after))
      expect(skipped).toEqual([])
      expect(undone).toEqual(before)
      expect(undoChanges(undone, changesBetween(after, undone)).after).toEqual(after)
    }),
  )
})

test('an undo touches nothing that was edited since, and never leaves the offer above the price', () => {
  fc.assert(
    fc.property(anyValues, anyValues, anyValues, (before, after, present) => {
      const changes = changesBetween(before, after)
      const { after: undone, skipped } = undoChanges(present, changes)
      expect(undone.offerPrice).toBeLessThanOrEqual(undone.price)
      for (const field of PRODUCT_FIELDS) {
        const change = changes.find((one) => one.field === field)
        const isSkipped = skipped.some((one) => one.field === field)
        expect(undone[field]).toEqual(change && !isSkipped ? before[field] : present[field])
        if (isSkipped && field !== 'price' && field !== 'offerPrice') expect(present[field]).not.toEqual(after[field])
      }
    }),
  )
})

test('keeps what is said to be impossible, and names what it is now', () => {
  const changes = changesBetween(APPLES, { ...APPLES, sku: 'A-1', name: 'Green apples' })
  const { after, skipped } = undoChanges({ ...APPLES, sku: 'A-1', name: 'Green apples' }, changes, ({ field }) => field === 'sku')
  expect(after).toEqual({ ...APPLES, sku: 'A-1' })
  expect(skipped).toEqual([{ field: 'sku', from: null, to: 'A-1', now: 'A-1' }])
})

test('names changed fields only', () => {
  expect(changesBetween(APPLES, APPLES)).toEqual([])
  expect(changesBetween(APPLES, { ...APPLES, price: cents(500), weight: null })).toEqual([
    { field: 'price', from: 450, to: 500 },
    { field: 'weight', from: '1 kg', to: null },
  ])
})

import { expect, test } from 'vitest'
import { aSellerProduct } from '../../../testing/a-product.ts'
import { type BulkChangeForm, bulkChangeOf, planBulkChange, sentAsPreviewed } from './bulk-change.ts'

const FORM: BulkChangeForm = {
  ...{ what: 'prices', category: '', direction: 'raise', percent: '5', rounding: 'none' },
  ...{ isYes: true, from: '', to: '' },
}
const nameOf = (category: string) => category
const plan = (form: Partial<BulkChangeForm>, ...product: Parameters<typeof aSellerProduct>) => {
  const change = bulkChangeOf({ ...FORM, ...form })
  if (typeof change === 'string') throw new Error(change)
  return planBulkChange(change, aSellerProduct(...product), nameOf)
}

test.each([
  [{ percent: '' }, 'Enter a percentage, like 5 or 2.5'],
  [{ percent: '0' }, 'Enter a percentage, like 5 or 2.5'],
  [{ percent: '100', direction: 'lower' }, 'Enter a percentage below 100'],
  [{ what: 'category' }, 'Choose a category'],
  [{ what: 'sale' }, 'A sale needs its first and its last day'],
  [{ what: 'sale', from: '2026-12-03', to: '2026-12-01' }, 'A sale can’t end before it begins'],
  [{ what: 'sale', percent: '100' }, 'Enter a percentage below 100'],
] as const)('says of the form %o what is missing', (form, sentence) => {
  expect(bulkChangeOf({ ...FORM, ...form })).toBe(sentence)
})

test('changes both prices by percent, so that an offer stays an offer', () => {
  expect(plan({}, 'Milk', { price: 2, offerPrice: 1.5 })).toEqual({
    ...{ before: '$1.50 of $2.00', after: '$1.58 of $2.10', reason: null },
    sent: { id: 'Milk', version: 1, price: 2.1, offerPrice: 1.58 },
  })
  expect(plan({ direction: 'lower', percent: '12.5', rounding: 'nearest' }, 'Milk', { price: 4, offerPrice: 4 })).toMatchObject({
    ...{ before: '$4.00', after: '$3.99' },
    sent: { price: 3.99, offerPrice: 3.99 },
  })
})

const weighed = { per: 'lb', piece: 0.5, price: 3.49, offerPrice: 2.99 } as const
const byPound = { price: 1.75, offerPrice: 1.5, weighed }

test('changes and rounds the prices by weight of goods by weight', () => {
  expect(plan({}, 'Tomatoes', byPound)).toEqual({
    ...{ before: '$2.99 / lb of $3.49 / lb', after: '$3.14 / lb of $3.66 / lb', reason: null },
    sent: { id: 'Tomatoes', version: 1, weighed: { per: 'lb', piece: 0.5, price: 3.66, offerPrice: 3.14 } },
  })
  const { offerPrice: _, ...withoutOffer } = weighed
  expect(plan({ rounding: 'nearest' }, 'Tomatoes', { ...byPound, weighed: withoutOffer })).toMatchObject({
    ...{ before: '$3.49 / lb', after: '$3.99 / lb' },
    sent: { weighed: { per: 'lb', piece: 0.5, price: 3.99, offerPrice: 3.99 } },
  })
  const light = { ...weighed, piece: 0.002, price: 4, offerPrice: 4 }
  expect(plan({ direction: 'lower', percent: '50' }, 'Saffron', { price: 0.01, offerPrice: 0.01, weighed: light })).toMatchObject(
    {
      reason: 'A piece would cost less than a cent. Raise its weight or the price by weight',
      sent: null,
    },
  )
})

test('leaves out what would be no price, or would disturb a sale', () => {
  expect(plan({ direction: 'lower', percent: '99' }, 'Gum', { price: 0.05, offerPrice: 0.05 })).toMatchObject({
    reason: 'Offer price must be between $0.01 and $100,000',
    sent: null,
  })
  const sale = { offerPrice: 1.4, from: '2026-12-01', to: '2026-12-03' }
  expect(plan({}, 'Milk', { price: 2, offerPrice: 1.4, sale: { ...sale, usualPrice: 2 } })).toMatchObject({
    reason: 'Sale until Dec 3',
    sent: null,
  })
  expect(plan({ direction: 'lower', percent: '50' }, 'Milk', { price: 2, offerPrice: 2, sale })).toMatchObject({
    reason: 'The price of its planned sale would not be lower',
    sent: null,
  })
})

test('moves products into a category, but not those that are in it', () => {
  const toDairy = { what: 'category', category: 'Dairy' } as const
  expect(plan(toDairy, 'Milk')).toEqual({
    ...{ before: 'Fruits', after: 'Dairy', reason: null },
    sent: { id: 'Milk', version: 1, category: 'Dairy' },
  })
  expect(plan(toDairy, 'Milk', { category: 'dairy' }).sent).toBeNull()
})

test('sends nothing for a product whose price somebody else changed since the preview', () => {
  const raise = { what: 'prices', hundredths: 500, rounding: 'none' } as const
  const previewed = aSellerProduct('Milk', { price: 2, offerPrice: 2 })
  const sentFor = (changes: Parameters<typeof aSellerProduct>[1]) =>
    sentAsPreviewed(
      raise,
      { previewed, now: aSellerProduct('Milk', { price: 2, offerPrice: 2, version: 2, ...changes }) },
      nameOf,
    )
  expect(sentFor({ stock: 5 })).toEqual({ id: 'Milk', version: 2, price: 2.1, offerPrice: 2.1 })
  expect(sentFor({ price: 2.1, offerPrice: 2.1 })).toBeNull()
  expect(sentFor({ offerPrice: 1 })).toBeNull()
})

test('plans a sale below the offer price without a present sale, and ends sales', () => {
  const days = { from: '2026-12-01', to: '2026-12-03' }
  const form = { what: 'sale', percent: '20', ...days } as const
  expect(plan(form, 'Milk', { price: 4, offerPrice: 3 })).toEqual({
    ...{ before: '$3.00', after: '$2.40, Sale Dec 1 – Dec 3', reason: null },
    sent: { id: 'Milk', version: 1, sale: { offerPrice: 2.4, ...days } },
  })
  const onSale = { price: 4, offerPrice: 2, sale: { offerPrice: 2, ...days, usualPrice: 3 } }
  expect(plan(form, 'Milk', onSale)).toMatchObject({ before: '$2.00, Sale until Dec 3', sent: { sale: { offerPrice: 2.4 } } })
  expect(plan({ ...form, rounding: 'up' }, 'Gum', { price: 0.5, offerPrice: 0.5 })).toMatchObject({
    ...{ reason: 'Sale price must be lower than the offer price', sent: null },
  })
  expect(plan({ what: 'endSale' }, 'Milk', onSale).sent).toEqual({ id: 'Milk', version: 1, sale: null })
  expect(plan({ what: 'endSale' }, 'Milk').sent).toBeNull()
})

test('plans a sale of goods by weight by weight', () => {
  const days = { from: '2026-12-01', to: '2026-12-03' }
  expect(plan({ what: 'sale', percent: '20', ...days }, 'Tomatoes', byPound)).toEqual({
    ...{ before: '$2.99 / lb', after: '$2.39 / lb, Sale Dec 1 – Dec 3', reason: null },
    sent: { id: 'Tomatoes', version: 1, sale: { offerPrice: 2.39, ...days } },
  })
  const onSale = { ...byPound, sale: { offerPrice: 2.99, ...days, usualPrice: 3.29 } }
  expect(plan({ what: 'sale', percent: '20', rounding: 'up', ...days }, 'Tomatoes', onSale)).toMatchObject({
    ...{ before: '$2.99 / lb, Sale until Dec 3', after: '$2.99 / lb, Sale Dec 1 – Dec 3' },
    sent: { sale: { offerPrice: 2.99 } },
  })
})

test('switches products on and off, and archives them, but not those that are so already', () => {
  expect(plan({ what: 'inStock', isYes: false }, 'Milk').sent).toEqual({ id: 'Milk', version: 1, inStock: false })
  expect(plan({ what: 'inStock' }, 'Milk').sent).toBeNull()
  expect(plan({ what: 'archive' }, 'Milk')).toMatchObject({ before: 'In the store', sent: { archived: true } })
  expect(plan({ what: 'archive', isYes: false }, 'Milk').sent).toBeNull()
})

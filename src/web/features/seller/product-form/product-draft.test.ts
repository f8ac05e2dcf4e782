import { expect, test } from 'vitest'
import { newProductRequest } from '../../../../contract/products/product-requests.ts'
import { aSellerProduct } from '../../../testing/a-product.ts'
import {
  differentFields,
  draftErrors,
  draftOf,
  draftOfferIssue,
  draftShape,
  EMPTY_DRAFT,
  errorsByField,
  fieldsOf,
  previewOf,
  productDataOf,
  savingHint,
} from './product-draft.ts'

const mango = { ...EMPTY_DRAFT, name: ' Mango ', category: 'Fruits', weight: ' 2 pieces ', price: '4.20', offerPrice: '3.50' }
const priced = (price: string, offerPrice: string) => ({ ...mango, price, offerPrice })

test('sends trimmed names, prices as typed and the description by lines', () => {
  expect(productDataOf({ ...mango, description: 'Sweet\r\n\n  Ripe \rJuicy' })).toEqual({
    name: 'Mango',
    description: ['Sweet', 'Ripe', 'Juicy'],
    category: 'Fruits',
    price: '4.20',
    offerPrice: '3.50',
    weight: '2 pieces',
  })
})

test('omits an empty weight, and sends Other without a category', () => {
  const data = productDataOf({ ...mango, weight: '  ', category: '' })
  expect(data).not.toHaveProperty('weight')
  expect(data).toMatchObject({ category: 'Other', description: [] })
})

test('sends the stock where it is typed, also none', () => {
  expect(productDataOf(mango)).not.toHaveProperty('stock')
  expect(newProductRequest.parse(productDataOf({ ...mango, stock: ' 12 ' }))).toMatchObject({ stock: 12 })
  expect(newProductRequest.parse(productDataOf({ ...mango, stock: '0' }))).toMatchObject({ stock: 0 })
})

test('sends what the contract accepts, exact to the cent', () => {
  expect(newProductRequest.parse(productDataOf(priced('.5', '0.07')))).toMatchObject({ price: 50, offerPrice: 7 })
})

test('sends the optional facts as the contract reads them', () => {
  const facts = {
    size: { amount: '1,5', unit: 'kg' },
    allergens: ['gluten', 'milk'],
    synonyms: ' Mangifera, , stone fruit ',
  } as const
  const draft = { ...mango, ...facts, sku: ' FR-9 ', origin: 'Peru', ingredients: 'Mango', lowAt: '3' }
  expect(newProductRequest.parse(productDataOf(draft))).toMatchObject({
    ...{ sku: 'FR-9', size: { amount: 1.5, unit: 'kg' }, ingredients: 'Mango', origin: 'Peru', lowAt: 3 },
    ...{ allergens: ['milk', 'gluten'], synonyms: ['Mangifera', 'stone fruit'] },
  })
})

test('reads a product into the form and back', () => {
  const product = aSellerProduct('Oat drink', {
    ...{ weight: '1 l', size: { amount: 1, unit: 'l' }, price: 2.5, offerPrice: 1.9, stock: 0, isOffered: false, lowAt: 4 },
    ...{ description: ['Creamy', 'Vegan'], allergens: ['gluten'], synonyms: ['oat milk', 'barista'], sku: 'DR-1' },
  })
  expect(fieldsOf(draftOf(product))).toEqual({
    ...fieldsOf(EMPTY_DRAFT),
    ...{ name: 'Oat drink', category: 'Fruits', weight: '1 l', price: '2.50', offerPrice: '1.90', stock: 0, inStock: false },
    ...{ description: ['Creamy', 'Vegan'], allergens: ['gluten'], synonyms: ['oat milk', 'barista'], sku: 'DR-1', lowAt: 4 },
    size: null, // It is read from the weight.
  })
  const sized = aSellerProduct('Oat drink', { weight: 'a carton', size: { amount: 0.5, unit: 'l' } })
  expect(fieldsOf(draftOf(sized)).size).toEqual({ amount: 0.5, unit: 'l' })
})

test('finds no errors in a complete draft', () => {
  expect(draftErrors(mango)).toEqual({})
})

test.each([
  ['a name of spaces', { name: '   ' }, { name: 'Name is required' }],
  ['an exponent', { price: '1e3' }, { price: 'Price must be in dollars and cents, like 4.50' }],
  ['a price of nothing', { price: '0', offerPrice: '0' }, { price: 'Price must be between $0.01 and $100,000' }],
  ['half a piece', { stock: '1.5' }, { stock: 'Stock must be a whole number' }],
  ['an offer above the price', { offerPrice: '4.21' }, { offerPrice: 'Offer price can’t be higher than the price' }],
  ['a size of nothing', { size: { amount: '0', unit: 'g' as const } }, { size: 'Size must be above 0 and 1,000,000 or less' }],
  ['a size in words', { size: { amount: 'some', unit: 'g' as const } }, { size: expect.any(String) }],
  ['half a piece to be low at', { lowAt: '1.5' }, { lowAt: 'Low at must be a whole number' }],
  [
    'a line that is too long',
    { description: `short\n${'x'.repeat(501)}` },
    { description: expect.stringContaining('500 characters') },
  ],
  ['too many lines', { description: 'x\n'.repeat(51) }, { description: expect.stringContaining('50 lines') }],
])('reports at the field what is wrong with %s', (_what, change, errors) => {
  expect(draftErrors({ ...mango, ...change })).toMatchObject(errors)
})

test('assigns the error of a line to its field, and reports the first one of each field', () => {
  const errors = errorsByField([
    ['description.3', 'A line is odd'],
    ['description', 'Too many lines'],
    ['images', 'A picture is broken'],
  ])
  expect(errors).toEqual({ description: 'A line is odd', images: 'A picture is broken' })
})

test.each([
  ['4.20', '3.50', 'Customers save $0.70 (17%).'],
  ['0.30', '0.10', 'Customers save $0.20 (67%).'],
  ['100000', '0.01', 'Customers save $99,999.99 (100%).'],
  ['100', '99.99', 'Customers save $0.01.'],
  ['4.20', '4.2', 'Same as the price, so no offer is shown.'],
  ['4.20', '', null],
  ['', '3.50', null],
  ['4.20', '4.21', null],
  ['4.20', '0', null],
  ['4.205', '3', null],
])('describes the saving at a price of %s and an offer price of %s as %s', (price, offerPrice, hint) => {
  expect(savingHint(priced(price, offerPrice))).toBe(hint)
})

test('reports an offer price as too high only when both prices are typed', () => {
  expect(draftOfferIssue(priced('4.20', '4.21'))).toBe('Offer price can’t be higher than the price')
  expect(draftOfferIssue(priced('4.20', '4.20'))).toBeNull()
  expect(draftOfferIssue(priced('', '4.20'))).toBeNull()
})

test('previews a draft in dollars, with placeholders for what is missing', () => {
  expect(previewOf(mango)).toEqual({
    name: 'Mango',
    category: 'Fruits',
    weight: '2 pieces',
    price: 4.2,
    offerPrice: 3.5,
  })
  expect(previewOf({ ...EMPTY_DRAFT, price: '4' })).toMatchObject({ category: 'Other', price: 4, offerPrice: 4 })
})

const weighed = { per: 'lb', piece: '.5', price: '3.49', offerPrice: '' }

test('sends goods by weight with what a piece costs, and previews their price by weight', () => {
  const tomatoes = { ...mango, weight: '', weighed }
  expect(newProductRequest.parse(productDataOf(tomatoes))).toMatchObject({
    price: 175,
    weighed: { per: 'lb', piece: 500, price: 349, offerPrice: 349 },
  })
  expect(previewOf(tomatoes)).toMatchObject({ weighed: { per: 'lb', piece: 0.5, price: 3.49, offerPrice: 3.49 } })
  expect(productDataOf({ ...tomatoes, weighed: { ...weighed, per: '' } })).toMatchObject({ price: '4.20', offerPrice: '3.50' })
})

test.each([
  [{ price: '' }, 'Price by weight is required'],
  [{ offerPrice: '4' }, 'Offer price by weight can’t be higher than the price by weight'],
  [{ piece: '' }, 'Weight of a piece must be above 0 and at most 1,000, with up to three decimals, such as 0.5'],
])('reports what is wrong with %o of goods by weight, whatever the prices of a piece are', (wrong, sentence) => {
  const errors = draftErrors({ ...mango, price: '', offerPrice: 'x', weighed: { ...weighed, ...wrong } })
  expect(errors).toEqual({ weighed: sentence })
})

test('reads a draft that an older version of the store saved', () => {
  const { weighed: _, sale: __, ...older } = mango
  expect(draftShape.parse(older)).toEqual(mango)
  expect(draftShape.safeParse({ ...older, name: 4 }).success).toBe(false)
  expect(draftShape.safeParse(null).success).toBe(false)
})

test('shows a missing offer price as empty, and sends it with a new price', () => {
  const plain = draftOf(aSellerProduct('Milk', { price: 2, offerPrice: 2 }))
  expect(plain.offerPrice).toBe('')
  expect(differentFields(plain, { ...plain, offerPrice: '2.00' })).toEqual([])
  expect(differentFields(plain, { ...plain, price: '3' })).toEqual(['price', 'offerPrice'])
  expect(productDataOf({ ...mango, offerPrice: '' })).not.toHaveProperty('offerPrice')
})

test('reads a sale and sends it as it is typed', () => {
  const sale = { offerPrice: 1.5, from: '2026-12-01', to: '2026-12-03' }
  const draft = draftOf(aSellerProduct('Milk', { sale }))
  expect(fieldsOf(draft).sale).toEqual({ ...sale, offerPrice: '1.50' })
  expect(fieldsOf({ ...draft, sale: { offerPrice: ' ', from: '', to: '' } }).sale).toBeNull()
  expect(draftErrors({ ...mango, sale: { offerPrice: '2', from: '2026-12-03', to: '2026-12-01' } })).toEqual({
    sale: 'A sale can’t end before it begins',
  })
})

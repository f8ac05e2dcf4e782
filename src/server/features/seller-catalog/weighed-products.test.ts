import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { listProductsResponse, type ProductWire } from '../../../contract/products/products.ts'
import { type CatalogFiles, catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { applySales } from './apply-sales.ts'

let store: TestStore
let editor: ProductEditor
let files: CatalogFiles
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
  files = await catalogFiles(store)
})
afterAll(() => store.close())

const BY_THE_POUND = { per: 'lb', piece: 0.5, price: 3.49, offerPrice: 2.99 }
const { price: _, offerPrice: __, ...UNPRICED } = A_PRODUCT

const addByWeight = (more: object = {}) =>
  editor.add({ price: undefined, offerPrice: undefined, name: 'Tomatoes', weighed: BY_THE_POUND, ...more })

const shown = async (id: string): Promise<ProductWire | undefined> => {
  const { products } = listProductsResponse.parse((await store.visitor().get(endpoints.listProducts.path)).body)
  return products.find(({ _id }) => _id === id)
}

test('a product by weight costs what a piece is expected to weigh, halves up, for clients that know nothing of weights', async () => {
  const { _id: id } = await addByWeight()
  expect(await shown(id)).toMatchObject({
    price: 1.75,
    offerPrice: 1.5,
    weighed: BY_THE_POUND,
    unitPrice: { amount: 2.99, per: 'lb' },
  })
  const noOffer = await addByWeight({ weighed: { per: 'kg', piece: '0.333', price: '9.99' } })
  expect(await shown(noOffer._id)).toMatchObject({
    price: 3.33,
    offerPrice: 3.33,
    weighed: { per: 'kg', piece: 0.333, price: 9.99 },
  })
  expect((await shown(noOffer._id))?.weighed).not.toHaveProperty('offerPrice')
})

test.each<[string, object, string, string]>([
  ['a weight of 0', { piece: 0 }, 'weighed.piece', 'Weight of a piece must be above 0'],
  ['a negative weight', { piece: -1 }, 'weighed.piece', 'Weight of a piece must be above 0'],
  ['four decimals', { piece: 0.1234 }, 'weighed.piece', 'up to three decimals'],
  ['an exponent', { piece: '1e3' }, 'weighed.piece', 'up to three decimals'],
  ['a decimal comma', { piece: '1,5' }, 'weighed.piece', 'such as 0.5'],
  ['no weight', { piece: undefined }, 'weighed.piece', 'Weight of a piece must be a number'],
  ['another unit', { per: 'oz' }, 'weighed.per', 'per must be lb or kg'],
  ['a price beyond the limits', { price: 100_001 }, 'weighed.price', 'Price by weight must be between'],
  ['an offer above the price', { offerPrice: 4 }, 'weighed', 'Offer price by weight can’t be higher'],
  ['a piece that costs nothing', { piece: 0.001, price: 0.1, offerPrice: null }, 'weighed', 'less than a cent'],
  ['a piece that costs too much', { piece: 1000, price: 200, offerPrice: null }, 'weighed', 'more than $100,000'],
])('rejects %s, and adds nothing', async (_, wrong, path, sentence) => {
  const seller = await store.seller()
  const form = productForm({ ...UNPRICED, name: 'Never added', weighed: { ...BY_THE_POUND, ...wrong } })
  const { status, body } = await seller.post(endpoints.addProduct, form)
  expect([status, body.errors[path]]).toEqual([422, expect.stringContaining(sentence)])
  const { body: found } = await seller.get(`${endpoints.listSellerProducts.path}?search=Never added`)
  expect(found.products).toEqual([])
})

test('a sent price of a piece must be the one that follows from the weight, or the present one', async () => {
  const product = await addByWeight()
  const same = await editor.update(product, { price: 1.75, offerPrice: 1.5, weighed: { ...BY_THE_POUND, piece: 1 } })
  expect(same.body.product).toMatchObject({ price: 3.49, offerPrice: 2.99 })
  const next = await editor.update(same.body.product, {
    price: 7,
    offerPrice: 6,
    weighed: { per: 'lb', piece: 2, price: 3.5, offerPrice: 3 },
  })
  expect(next.body.product).toMatchObject({ price: 7, offerPrice: 6 })
  for (const wrong of [{ price: 5 }, { offerPrice: 5 }, { offerPrice: null }]) {
    const { status, body } = await editor.update(next.body.product, wrong)
    expect([status, body.message]).toEqual([422, expect.stringContaining('sold by weight')])
  }
})

test('a product that is sold by the piece again keeps the last prices of a piece', async () => {
  const product = await addByWeight()
  const { body } = await editor.update(product, { weighed: null })
  expect(body.product).toMatchObject({ price: 1.75, offerPrice: 1.5 })
  expect(body.product).not.toHaveProperty('weighed')
  expect((await editor.update(body.product, { price: 2 })).body.product).toMatchObject({ price: 2, offerPrice: 1.5 })
})

test('a grid may end the weight with other prices of a piece, also with the numbers of those by weight', async () => {
  const product = await addByWeight()
  const ended = { id: product._id, version: product.version, weighed: null, price: 3.49, offerPrice: 2.99 }
  expect((await editor.changeMany([ended])).body.results).toMatchObject([{ ok: true }])
  const byPiece = await editor.get(product._id)
  expect(byPiece).toMatchObject({ price: 3.49, offerPrice: 2.99 })
  expect(byPiece).not.toHaveProperty('weighed')
})

test('changes of the price by weight are in the history with the prices of a piece, and are undone together', async () => {
  const product = await addByWeight()
  const { body } = await editor.changeMany([
    { id: product._id, version: product.version, weighed: { ...BY_THE_POUND, offerPrice: 2 } },
  ])
  expect((await editor.changes(`product=${product._id}`)).body.changes).toMatchObject([
    { field: 'weighed', from: BY_THE_POUND, to: { ...BY_THE_POUND, offerPrice: 2 } },
    { field: 'offerPrice', from: 1.5, to: 1 },
  ])
  await editor.undo({ batch: body.batch })
  expect(await editor.get(product._id)).toMatchObject({ offerPrice: 1.5, weighed: BY_THE_POUND })
})

test('the price of a piece alone is not undone while the price by weight stays', async () => {
  const product = await addByWeight()
  await editor.update(product, { weighed: { ...BY_THE_POUND, offerPrice: 2 } })
  const { changes } = (await editor.changes(`product=${product._id}`)).body
  const ofPiece = changes.find(({ field }: { field: string }) => field === 'offerPrice')
  expect((await editor.undo({ change: ofPiece._id })).body).toMatchObject({ undone: 0, kept: [{ field: 'offerPrice' }] })
  expect(await editor.get(product._id)).toMatchObject({ offerPrice: 1, weighed: { offerPrice: 2 } })
})

test('a sale lowers the price by weight, and gives it back on its end', async () => {
  const [from, to] = [store.clock.now(), new Date(store.clock.now().getTime() + 86_400_000)].map((day) =>
    day.toISOString().slice(0, 10),
  )
  const product = await addByWeight({ sale: { offerPrice: 2, from, to } })
  expect(product).toMatchObject({ offerPrice: 1, weighed: { offerPrice: 2 }, sale: { usualPrice: 2.99 } })
  const refused = await editor.update(product, { weighed: null })
  expect([refused.status, refused.body.errors.sale]).toEqual([422, 'Remove the sale first. Its price is by another measure'])
  store.clock.pass(3 * 86_400_000)
  await applySales(store.platform)
  expect(await editor.get(product._id)).toMatchObject({ price: 1.75, offerPrice: 1.5, weighed: BY_THE_POUND })
})

test('an export has four columns for a weight, and one that is imported unchanged changes nothing', async () => {
  const { _id: id } = await addByWeight({ name: 'Vine tomatoes' })
  const row = rowsOf(await files.export()).find((each) => each.id === id)
  expect(row).toMatchObject({
    price: '1.75',
    offerPrice: '1.50',
    weighedPer: 'lb',
    weighedPiece: '0.5',
    weighedPrice: '3.49',
    weighedOffer: '2.99',
  })
  expect((await files.import(await files.export())).body).toMatchObject({ changed: [], errors: [] })
  const edited = await files.import(fileOf([{ ...row, weighedPrice: '3.99' }]))
  expect(edited.body.errors).toEqual([])
  expect(await editor.get(id)).toMatchObject({ price: 2, offerPrice: 1.5, weighed: { price: 3.99, offerPrice: 2.99 } })
  await files.import(fileOf([{ id, weighedPer: '', weighedPiece: '', weighedPrice: '', weighedOffer: '' }]))
  expect(await editor.get(id)).not.toHaveProperty('weighed')
})

test('a file adds goods by weight without a price of a piece, and each wrong cell is an error of its row', async () => {
  const row = { name: 'Loose grapes', price: '', weighedPer: 'kg', weighedPiece: '0.4', weighedPrice: '5' }
  const { body } = await files.import(
    fileOf([row, { ...row, weighedPiece: '1,5' }, { ...row, weighedPer: 'stone' }, { ...row, price: '7' }]),
  )
  expect(await editor.get(body.created[0].id)).toMatchObject({ price: 2, weighed: { per: 'kg', piece: 0.4, price: 5 } })
  expect(body.errors).toMatchObject([
    { row: 3, column: 'weighedPiece' },
    { row: 4, column: 'weighedPer', message: 'per must be lb or kg' },
    { row: 5, column: 'price', message: expect.stringContaining('sold by weight') },
  ])
})

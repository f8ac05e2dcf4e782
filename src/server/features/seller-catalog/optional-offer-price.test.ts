import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { A_PRODUCT, productForm } from '../../testing/catalog-forms.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
})
afterAll(() => store.close())

const NONE = [['absent', {}] as const, ['null', { offerPrice: null }] as const, ['empty', { offerPrice: ' ' }] as const]

test.each(NONE)('a new product costs its price when its offer price is %s', async (_, offer) => {
  const { offerPrice: _offerPrice, ...product } = A_PRODUCT
  const { status, body } = await (await store.seller()).post(endpoints.addProduct, productForm({ ...product, ...offer }))
  expect({ status, product: body.product }).toMatchObject({ status: 201, product: { price: 4.5, offerPrice: 4.5 } })
})

test('an edit keeps an absent offer price, and an empty one ends the offer', async () => {
  const product = await editor.add()
  const named = (await editor.update(product, { name: 'Pears' })).body.product
  expect(named).toMatchObject({ price: 4.5, offerPrice: 3.6 })
  const ended = (await editor.update(named, { offerPrice: '' })).body.product
  expect(ended).toMatchObject({ price: 4.5, offerPrice: 4.5 })
  expect((await editor.update(ended, { price: 6, offerPrice: null })).body.product).toMatchObject({ price: 6, offerPrice: 6 })
  expect((await editor.changeMany([{ id: product._id, version: 4, price: 5, offerPrice: null }])).body.results).toMatchObject([
    { ok: true, product: { price: 5, offerPrice: 5 } },
  ])
})

test('an offer price that is no price is rejected', async () => {
  const product = await editor.add()
  for (const offerPrice of [0, '0', 'free', true, [], 5])
    expect(await editor.update(product, { offerPrice })).toMatchObject({
      status: 422,
      body: { errors: { offerPrice: expect.any(String) } },
    })
})

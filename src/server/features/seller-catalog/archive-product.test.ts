import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  editor = await productEditor(store)
})
afterAll(() => store.close())

const list = async (query: string) =>
  (await store.visitor().get(`${endpoints.listProducts.path}?${query}`)).body.products.map(({ _id }: { _id: string }) => _id)

test('an archived product is gone from lists, its page, its category and the sitemap, and comes back', async () => {
  const { _id: id } = await editor.add({ category: 'Rarities' })
  const queries = ['', `ids=${id}`, 'category=rarities', 'inStock=true&limit=10', 'inStock=false', 'search=apples']
  const page = () => store.visitor().get(`/products/rarities/${id}`)
  expect((await page()).status).toBe(200)

  expect(await editor.archive(id, true)).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Product Archived',
      batch: expect.any(String),
      product: { _id: id, archived: true, version: 2, inStock: false },
    },
  })
  for (const query of queries) expect(await list(query), query).not.toContain(id)
  expect((await page()).status).toBe(404)
  expect((await store.visitor().get('/sitemap.xml')).body).not.toContain('rarities')

  expect(await editor.archive(id, false)).toMatchObject({ body: { product: { archived: false, version: 3, inStock: true } } })
  expect(await list(`ids=${id}`)).toEqual([id])
  expect((await page()).status).toBe(200)
})

test('archiving what is archived changes nothing', async () => {
  const { _id: id } = await editor.add()
  await editor.archive(id, true)
  const { status, body } = await editor.archive(id, true)
  expect({ status, body }).toMatchObject({ status: 200, body: { product: { version: 2 } } })
  expect(body).not.toHaveProperty('batch')
  for (const unknown of [crypto.randomUUID(), 'nonsense']) expect((await editor.archive(unknown, true)).status).toBe(404)
})

test('an archived product stays in carts and orders, and ordering it is refused', async () => {
  const { _id: id } = await editor.add({ name: 'Quinces' })
  const shopper = await store.shopper()
  const order = { items: [{ product: id, quantity: 1 }], address: (await shopper.address())._id }
  const placed = await shopper.post(endpoints.placeCashOrder, order)
  await shopper.post(endpoints.updateCart, { cartItems: { [id]: 2 } })
  await editor.archive(id, true)
  expect(await shopper.cart()).toEqual({ [id]: 2 })
  await shopper.post(endpoints.updateCart, { cartItems: { [id]: 3 } })
  expect(await shopper.cart()).toEqual({ [id]: 3 })
  for (const endpoint of [endpoints.placeCashOrder, endpoints.placeOnlineOrder])
    expect(await shopper.post(endpoint, order)).toMatchObject({ status: 409, body: { message: 'Quinces is out of stock' } })
  const { body } = await shopper.get(endpoints.listShopperOrders)
  expect(body.orders[0]).toMatchObject({ _id: placed.body.order._id, items: [{ product: { _id: id, name: 'Quinces' } }] })
})

test('the seller finds it among the archived ones only', async () => {
  const seller = await store.seller()
  const { _id: id } = await editor.add({ name: 'Medlars', stock: 2 })
  await editor.archive(id, true)
  const found = async (query: string) => (await seller.get(`${endpoints.listSellerProducts.path}?search=medlars&${query}`)).body
  expect(await found('')).toMatchObject({ products: [], counts: { on: 0, out: 0, low: 0, archived: 1 } })
  expect(await found('state=archived')).toMatchObject({ products: [{ _id: id, archived: true, stock: 2 }] })
  for (const state of ['on', 'out', 'low']) expect((await found(`state=${state}`)).products).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { MAX_CONNECTIONS } from '../../platform/database/connect.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open({ connections: MAX_CONNECTIONS })
  editor = await productEditor(store)
})
afterAll(() => store.close())

const TIMES = 8

const deleteProduct = async (id: string) => (await store.seller()).post(endpoints.deleteProduct, { id })

test('of an order and the deletion of its product at the same time, one succeeds and the other is told', async () => {
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  for (let time = 0; time < TIMES; time += 1) {
    const { _id } = await editor.add()
    const [order, deleted] = await Promise.all([
      shopper.post(endpoints.placeCashOrder, { items: [{ product: _id, quantity: 1 }], address }),
      deleteProduct(_id),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([order.status, deleted.status])
  }
})

test('carts, favorites and alerts that get a product while it is deleted do not fail, and do not have it afterwards', async () => {
  const shopper = await store.shopper()
  for (let time = 0; time < TIMES; time += 1) {
    const { _id } = await editor.add()
    const soldOut = (await editor.add({ stock: 0 }))._id
    const responses = await Promise.all([
      shopper.post(endpoints.updateCart, { cartItems: { [_id]: 2 } }),
      shopper.post(endpoints.updateFavourites, { products: [{ product: _id, isFavourite: true }] }),
      deleteProduct(_id),
      deleteProduct(soldOut),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const alert = await store.visitor().post(endpoints.requestRestockAlert, { product: soldOut, email: 'kim@example.com' })
    expect(alert.status).toBe(404)
  }
  const { user } = (await shopper.get(endpoints.currentShopper)).body
  expect(user).toMatchObject({ cartItems: {}, favourites: [] })
})

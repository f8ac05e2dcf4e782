import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { parsePicturePath } from '../../../domain/products/picture.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { aPicture } from '../../testing/drawn-pictures.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { deletePictures } from './delete-pictures.ts'

/** Files have the time of the machine, which is up to half a day after that of the store. */
const DAY_MS = 24 * 60 * 60 * 1000
let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  editor = await productEditor(store)
})
afterAll(() => store.close())

const deleteProduct = async (id: string) => (await store.seller()).post(endpoints.deleteProduct, { id })
const isStored = async (path: string) => {
  const picture = parsePicturePath(path)
  return picture !== null && (await store.platform.pictures.has(picture))
}

/** Runs the job that the deletion has enqueued. */
async function deletePicturesLater(): Promise<void> {
  const jobs = await store.db.selectFrom('jobs').select('payload').where('kind', '=', 'delete-pictures').execute()
  for (const { payload } of jobs) await deletePictures(store.platform, payload as { paths: string[]; deletedAt: string })
  await store.db.deleteFrom('jobs').where('kind', '=', 'delete-pictures').execute()
}

test('deletes a product that nobody ordered, from carts, favorites and alerts, with its stock and history', async () => {
  const product = await editor.add({ category: 'Rarities', stock: 5 })
  await editor.update(product, { price: 5 })
  const shopper = await store.shopper()
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  await shopper.post(endpoints.updateFavourites, { products: [{ product: product._id, isFavourite: true }] })
  await (await store.seller()).post(endpoints.setStock, { id: product._id, inStock: false })
  await store.visitor().post(endpoints.requestRestockAlert, { product: product._id, email: 'kim@example.com' })
  const page = `/products/rarities/${product._id}`
  expect((await store.visitor().get(page)).status).toBe(200)

  expect(await deleteProduct(product._id)).toMatchObject({ status: 200, body: { success: true, message: 'Product Deleted' } })
  expect((await store.visitor().get(page)).status).toBe(404)
  expect((await (await store.seller()).get(`${endpoints.getSellerProduct.path}?id=${product._id}`)).status).toBe(404)
  const { user } = (await shopper.get(endpoints.currentShopper)).body
  expect(user).toMatchObject({ cartItems: {}, favourites: [] })
  expect((await editor.changes(`product=${product._id}`)).body.changes ?? []).toEqual([])
  expect((await deleteProduct(product._id)).status).toBe(404)
  const activity = (await (await store.seller()).get(endpoints.listActivity)).body
  expect(JSON.stringify(activity)).toContain('Deleted the product Apples')
})

test('a product that was ordered stays, also after the order was canceled', async () => {
  const { _id } = await editor.add()
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const { order } = (await shopper.post(endpoints.placeCashOrder, { items: [{ product: _id, quantity: 1 }], address })).body
  await shopper.post(endpoints.cancelOrder, { id: order._id })
  expect(await deleteProduct(_id)).toMatchObject({
    status: 409,
    body: { success: false, message: 'This product was ordered, so it can’t be deleted. You can archive it instead' },
  })
  expect((await editor.get(_id))._id).toBe(_id)
})

test('a product that is on sale stays until the sale is removed', async () => {
  const product = await editor.add()
  const today = store.clock.now().toISOString().slice(0, 10)
  const sale = { offerPrice: 2, from: today, to: today }
  const onSale = (await editor.update(product, { sale })).body.product
  expect(await deleteProduct(product._id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This product is on sale/) },
  })
  await editor.update(onSale, { sale: null })
  expect((await deleteProduct(product._id)).status).toBe(200)
})

test('its pictures are deleted later, but not those that another product has', async () => {
  const [own, shared] = [await aPicture('red'), await aPicture('blue')]
  const product = await editor.add({}, [own, shared])
  const other = await editor.add({}, [shared])
  const [ownPath = '', sharedPath = ''] = product.image
  store.clock.pass(DAY_MS)
  expect(await deleteProduct(product._id)).toMatchObject({ status: 200 })
  expect(await isStored(sharedPath)).toBe(true)
  await deletePicturesLater()
  expect([await isStored(ownPath), await isStored(sharedPath)]).toEqual([false, true])
  expect((await editor.get(other._id)).image).toEqual([sharedPath])
})

test('the picture that is also the store’s logo stays', async () => {
  const logo = await aPicture('green')
  const form = new FormData()
  form.append('settings', JSON.stringify({}))
  form.append('logo', logo, 'logo.png')
  expect(await (await store.seller()).post(endpoints.saveSettings, form)).toMatchObject({ status: 200 })
  const product = await editor.add({}, [logo])
  const [path = ''] = product.image
  store.clock.pass(DAY_MS)
  expect(await deleteProduct(product._id)).toMatchObject({ status: 200 })
  await deletePicturesLater()
  expect(await isStored(path)).toBe(true)
})

test('packers and shoppers can’t delete, and no other id is found', async () => {
  const { _id } = await editor.add()
  expect((await (await store.shopper()).post(endpoints.deleteProduct, { id: _id })).status).toBe(403)
  expect((await deleteProduct('none')).status).toBe(404)
  expect((await deleteProduct(crypto.randomUUID())).status).toBe(404)
})

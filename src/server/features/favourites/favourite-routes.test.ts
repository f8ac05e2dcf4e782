import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const favouritesOf = async (shopper: TestShopper) => (await shopper.get(endpoints.currentShopper)).body.user.favourites
const update = (shopper: TestShopper, products: unknown) => shopper.post(endpoints.updateFavourites, { products })
const added = (product: string) => ({ product, isFavourite: true })
const removed = (product: string) => ({ product, isFavourite: false })

test('adds and removes favourites, which the account has in the order of adding', async () => {
  const [milk, apples, bread] = [await store.product(), await store.product(), await store.product()]
  const shopper = await store.shopper()
  expect(await favouritesOf(shopper)).toEqual([])
  expect(await update(shopper, [added(apples._id), added(milk._id)])).toMatchObject({
    status: 200,
    body: { success: true, message: 'Favorites Updated', favourites: [apples._id, milk._id] },
  })
  await update(shopper, [added(bread._id), added(milk._id), removed(apples._id)])
  expect(await favouritesOf(shopper)).toEqual([milk._id, bread._id])
  const { email, password } = shopper
  expect(await store.visitor().post(endpoints.loginShopper, { email, password })).toMatchObject({
    body: { user: { favourites: [milk._id, bread._id] } },
  })
  expect(await favouritesOf(await store.shopper())).toEqual([])
})

test('the last change of a product counts, and repeated requests change nothing', async () => {
  const [milk, apples] = [await store.product(), await store.product()]
  const shopper = await store.shopper()
  const changes = [added(milk._id), removed(milk._id), removed(apples._id), added(apples._id)]
  for (let time = 0; time < 2; time += 1) {
    expect((await update(shopper, changes)).body.favourites).toEqual([apples._id])
  }
})

test('drops unknown products, as carts do', async () => {
  const milk = await store.product()
  const shopper = await store.shopper()
  const changes = [added('nonsense'), added(crypto.randomUUID()), added('\0'), removed('nonsense'), added(milk._id)]
  expect(await update(shopper, changes)).toMatchObject({ status: 200, body: { favourites: [milk._id] } })
})

test('a product that is out of stock or archived stays a favourite', async () => {
  const [seller, shopper, milk] = [await store.seller(), await store.shopper(), await store.product({ inStock: false })]
  await update(shopper, [added(milk._id)])
  await seller.post(endpoints.archiveProduct, { id: milk._id, archived: true })
  expect(await favouritesOf(shopper)).toEqual([milk._id])
})

test('concurrent changes of two devices all count', async () => {
  const products = await Promise.all(Array.from({ length: 8 }, () => store.product()))
  const shopper = await store.shopper()
  const responses = await Promise.all(products.map((product) => update(shopper, [added(product._id)])))
  expect(responses.map(({ status }) => status)).toEqual(products.map(() => 200))
  expect(new Set(await favouritesOf(shopper))).toEqual(new Set(products.map(({ _id }) => _id)))
})

test('has at most 200 favourites, also when several devices add at once', async () => {
  const shopper = await store.shopper()
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await store.product())._id))
  await store.run(`alter table favourites disable trigger all`)
  await store.run(`
    insert into favourites (shopper_id, product_id, added_at)
    select id, gen_random_uuid(), now() from shoppers, generate_series(1, 197) where email = '${shopper.email}'`)
  await store.run(`alter table favourites enable trigger all`)
  await Promise.all(ids.map((id) => update(shopper, [added(id)])))
  const favourites: string[] = await favouritesOf(shopper)
  expect(favourites).toHaveLength(200)
  expect((await update(shopper, [removed(favourites[0] ?? ''), ...ids.map(added)])).body.favourites).toHaveLength(200)
})

test('the favourites go with a product that is deleted', async () => {
  const [milk, shopper] = [await store.product(), await store.shopper()]
  await update(shopper, [added(milk._id)])
  await store.run(`delete from products where id = '${milk._id}'`)
  expect(await favouritesOf(shopper)).toEqual([])
})

test.each([
  {},
  { products: null },
  { products: {} },
  { products: ['milk'] },
  { products: [{ product: 1, isFavourite: true }] },
  { products: [{ product: 'milk' }] },
  { products: [{ product: 'milk', isFavourite: 'yes' }] },
  { products: Array.from({ length: 201 }, (_, number) => added(String(number))) },
])('rejects malformed changes', async (body) => {
  const shopper = await store.shopper()
  expect(await shopper.post(endpoints.updateFavourites, body)).toMatchObject({ status: 422, body: { success: false } })
})

test('rejects visitors and staff', async () => {
  expect(await store.visitor().post(endpoints.updateFavourites, { products: [] })).toMatchObject({ status: 401 })
  expect(await (await store.seller()).post(endpoints.updateFavourites, { products: [] })).toMatchObject({ status: 403 })
})

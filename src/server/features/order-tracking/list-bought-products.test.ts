import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { orderRequest } from '../../testing/counted-product.ts'
import { type TestShopper, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

type Product = Awaited<ReturnType<TestStore['product']>>

const bought = async (shopper: TestShopper): Promise<string[]> =>
  (await shopper.get(endpoints.listBoughtProducts)).body.products.map(({ name }: Product) => name)

async function order(shopper: TestShopper, ...products: readonly Product[]): Promise<string> {
  const request = await orderRequest(shopper, ...products.map((product) => [product, 1] as const))
  return (await shopper.post(endpoints.placeCashOrder, request)).body.order._id
}

test('lists what is in most orders first, then the latest, and only what can be bought', async () => {
  const [milk, bread, tea, eggs, rice] = (await Promise.all(
    ['Milk', 'Bread', 'Tea', 'Eggs', 'Rice'].map((name) => store.product({ name })),
  )) as [Product, Product, Product, Product, Product]
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  expect(await bought(shopper)).toEqual([])
  await order(shopper, tea, eggs)
  store.clock.pass(60_000)
  await order(shopper, milk, bread, rice)
  store.clock.pass(60_000)
  await order(shopper, milk)
  await seller.post(endpoints.setStock, { id: eggs._id, inStock: false })
  await seller.post(endpoints.archiveProduct, { id: rice._id, archived: true })
  expect(await bought(shopper)).toEqual(['Milk', 'Bread', 'Tea'])
  expect(await bought(await store.shopper())).toEqual([])
})

test('leaves out canceled orders, and orders that await their payment', async () => {
  const [shopper, milk, tea] = [await store.shopper(), await store.product(), await store.product()]
  await shopper.post(endpoints.cancelOrder, { id: await order(shopper, milk) })
  await shopper.post(endpoints.placeOnlineOrder, await orderRequest(shopper, [tea, 1]))
  expect(await bought(shopper)).toEqual([])
})

test('lists at most ten products', async () => {
  const shopper = await store.shopper()
  await order(shopper, ...(await Promise.all(Array.from({ length: 12 }, () => store.product()))))
  expect(await bought(shopper)).toHaveLength(10)
})

test('rejects visitors and staff', async () => {
  expect(await store.visitor().get(endpoints.listBoughtProducts)).toMatchObject({ status: 401 })
  expect(await (await store.seller()).get(endpoints.listBoughtProducts)).toMatchObject({ status: 403 })
})

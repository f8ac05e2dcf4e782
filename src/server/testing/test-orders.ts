import { endpoints } from '../../contract/endpoints.ts'
import type { OrderWire } from '../../contract/orders/orders.ts'
import type { OrderStatus } from '../../domain/orders/order.ts'
import type { TestShopper, TestStore } from './test-store.ts'

/** Places a cash order for two of a new product. */
export async function placedOrder(store: TestStore, by?: TestShopper): Promise<{ shopper: TestShopper; order: OrderWire }> {
  const [product, shopper] = [await store.product(), by ?? (await store.shopper())]
  const request = { items: [{ product: product._id, quantity: 2 }], address: (await shopper.address())._id }
  return { shopper, order: (await shopper.post(endpoints.placeCashOrder, request)).body.order }
}

interface DeliveredOrder {
  readonly shopper: TestShopper
  readonly product: string
  readonly order: string
}

interface What {
  readonly shopper?: TestShopper
  readonly product?: string
  readonly quantity?: number
}

/** Places a cash order of one product and sets it to Delivered. */
export async function deliveredOrder(store: TestStore, { shopper, product, quantity = 1 }: What = {}): Promise<DeliveredOrder> {
  const by = shopper ?? (await store.shopper())
  const bought = product ?? (await store.product())._id
  const request = { items: [{ product: bought, quantity }], address: (await by.address())._id }
  const id: string = (await by.post(endpoints.placeCashOrder, request)).body.order._id
  const seller = await store.seller()
  for (const status of ['Packing', 'Out for Delivery', 'Delivered'] satisfies OrderStatus[])
    await seller.post(endpoints.changeOrderStatus, { id, status })
  return { shopper: by, product: bought, order: id }
}

/** Adds three products, in dollars: apples at 3.60, bread at 2.50 and pears at 4.00. */
export async function groceries(store: TestStore) {
  const [apples, bread, pears] = await Promise.all([
    store.product({ name: 'Apples', price: 4, offerPrice: 3.6 }),
    store.product({ name: 'Bread', price: 3, offerPrice: 2.5 }),
    store.product({ name: 'Pears', price: 5, offerPrice: 4 }),
  ])
  return { apples, bread, pears }
}

/** Places a cash order of three apples and two breads, $16.11 with tax, and sets it to Packing. */
export async function packedOrder(store: TestStore, more: object = {}, goods?: Awaited<ReturnType<typeof groceries>>) {
  const { apples, bread, pears } = goods ?? (await groceries(store))
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  const items = [
    { product: apples._id, quantity: 3 },
    { product: bread._id, quantity: 2 },
  ]
  const request = { items, address: (await shopper.address())._id, ...more }
  const order: OrderWire = (await shopper.post(endpoints.placeCashOrder, request)).body.order
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Packing' })
  const [first = '', second = ''] = order.items.map(({ line }) => line)
  return { shopper, order, apples, bread, pears, first, second }
}

/** Packs an order with one of its three apples, and with two pears as a substitute for the others. */
export async function substitutedOrder(store: TestStore) {
  const packed = await packedOrder(store)
  const pick = { line: packed.first, picked: 1, substitute: { product: packed.pears._id, quantity: 2 } }
  const picked = await (await store.seller()).post(endpoints.pickOrder, { id: packed.order._id, lines: [pick] })
  const order: OrderWire = picked.body.order
  return { ...packed, order, pick, substitute: order.items[1]?.line ?? '' }
}

import { endpoints } from '../../contract/endpoints.ts'
import type { OrderStatus } from '../../domain/order.ts'
import type { TestShopper, TestStore } from './test-store.ts'

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

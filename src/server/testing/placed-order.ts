import { endpoints } from '../../contract/endpoints.ts'
import type { OrderWire } from '../../contract/orders.ts'
import type { TestShopper, TestStore } from './test-store.ts'

/** Places a cash order for two of a new product. */
export async function placedOrder(store: TestStore, by?: TestShopper): Promise<{ shopper: TestShopper; order: OrderWire }> {
  const [product, shopper] = [await store.product(), by ?? (await store.shopper())]
  const request = { items: [{ product: product._id, quantity: 2 }], address: (await shopper.address())._id }
  return { shopper, order: (await shopper.post(endpoints.placeCashOrder, request)).body.order }
}

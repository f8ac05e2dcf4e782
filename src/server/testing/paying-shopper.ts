import { endpoints } from '../../contract/endpoints.ts'
import type { OrderWire } from '../../contract/orders.ts'
import type { ProductWire } from '../../contract/products.ts'
import type { DoubleSession, StripeDouble } from './stripe-double.ts'
import type { TestShopper, TestStore } from './test-store.ts'

/** A shopper with a cart and an open checkout. */
export interface PayingShopper {
  readonly shopper: TestShopper
  readonly product: ProductWire
  readonly order: OrderWire
  readonly session: DoubleSession
}

export async function payingShopper(store: TestStore, double: StripeDouble): Promise<PayingShopper> {
  const [product, shopper] = [await store.product({ name: 'Plums', price: 5, offerPrice: 4.5 }), await store.shopper()]
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const items = [{ product: product._id, quantity: 2 }]
  const { body } = await shopper.post(endpoints.startCheckout, { items, address: (await shopper.address())._id })
  return { shopper, product, order: body.order, session: double.sessionOf(body.order._id) }
}

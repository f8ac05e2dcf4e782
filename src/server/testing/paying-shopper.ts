import type Stripe from 'stripe'
import { endpoints } from '../../contract/endpoints.ts'
import type { OrderWire } from '../../contract/orders.ts'
import type { ProductWire } from '../../contract/products.ts'
import type { TestShopper, TestStore } from './test-store.ts'
import type { TestStripe } from './test-stripe.ts'

export interface PayingShopper {
  readonly shopper: TestShopper
  readonly product: ProductWire
  readonly order: OrderWire
  /** The session as it was opened. `TestStripe.sessionOf` returns its current state. */
  readonly session: Stripe.Checkout.Session
}

export async function payingShopper(store: TestStore, stripe: TestStripe): Promise<PayingShopper> {
  const [product, shopper] = [await store.product({ name: 'Plums', price: 5, offerPrice: 4.5 }), await store.shopper()]
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const items = [{ product: product._id, quantity: 2 }]
  const { body } = await shopper.post(endpoints.startCheckout, { items, address: (await shopper.address())._id })
  return { shopper, product, order: body.order, session: await stripe.sessionOf(body.order._id) }
}

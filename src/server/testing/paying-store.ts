import type Stripe from 'stripe'
import { afterAll, beforeEach } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import type { OrderWire } from '../../contract/orders/orders.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import { MAX_CONNECTIONS } from '../platform/database/connect.ts'
import type { StripeSettings } from '../platform/payments/stripe-provider.ts'
import { sendEvent } from './stripe-webhooks.ts'
import { testClock } from './test-clock.ts'
import { type TestShopper, TestStore } from './test-store.ts'
import { TestStripe } from './test-stripe.ts'

/**
 * Opens a store whose Stripe is the test's, with as many connections as usual, since facts of a payment race. Lets Stripe respond as usual before each test, and closes both after the
 * file's last one.
 */
export async function openPayingStore(settings: Partial<StripeSettings> = {}): Promise<{ stripe: TestStripe; store: TestStore }> {
  const clock = testClock()
  const stripe = await TestStripe.open(clock)
  const openPayments = stripe.payments(settings)
  const store = await TestStore.open({ clock, connections: MAX_CONNECTIONS, openPayments, config: { trustProxy: 1 } })
  beforeEach(() => stripe.asStripe())
  afterAll(async () => {
    await store.close()
    await stripe.close()
  })
  return { stripe, store }
}

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
  const { body } = await shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })
  return { shopper, product, order: body.order, session: await stripe.sessionOf(body.order._id) }
}

/** Pays an order of two plums at $4.50 and one milk at $1.99 online: 1,099 cents and 21 of tax. */
export async function refundableOrder(store: TestStore, stripe: TestStripe) {
  const [plums, milk, shopper] = [
    await store.product({ name: 'Plums', offerPrice: 4.5 }),
    await store.product({ name: 'Milk', offerPrice: 1.99 }),
    await store.shopper(),
  ]
  const items = [
    { product: plums._id, quantity: 2 },
    { product: milk._id, quantity: 1 },
  ]
  const { body } = await shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })
  const order: OrderWire = body.order
  await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
  const intent = await stripe.paymentIntentOf(await stripe.sessionOf(order._id))
  const seller = await store.seller()
  const [plumsLine = '', milkLine = ''] = order.items.map(({ line }) => line)
  const refund = (part: object, headers: Record<string, string> = {}) =>
    seller.post(endpoints.refundOrder, { id: order._id, reason: 'Bruised', ...part }, headers)
  const ordered = async (): Promise<OrderWire> => (await shopper.get(endpoints.listShopperOrders)).body.orders[0]
  return { order, intent, seller, shopper, plums: plumsLine, milk: milkLine, refund, ordered }
}

import { endpoints } from '../../contract/endpoints.ts'
import type { OrderWire } from '../../contract/orders.ts'
import { sendEvent } from './stripe-webhooks.ts'
import type { TestStore } from './test-store.ts'
import type { TestStripe } from './test-stripe.ts'

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
  const { body } = await shopper.post(endpoints.startCheckout, { items, address: (await shopper.address())._id })
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

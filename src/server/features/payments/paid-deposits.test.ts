import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

/** Pays a lager at $3.00 and a deposit of $0.25 by card, with rolls at $2.50 and whatever else is ordered. */
async function paid(more: readonly { readonly _id: string }[] = []) {
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  const lager = await store.product({ name: 'Lager', price: 3, offerPrice: 3, deposit: 0.25, minimumAge: 21 })
  const rolls = await store.product({ name: 'Rolls', price: 2.5, offerPrice: 2.5 })
  const items = [lager, rolls, ...more].map(({ _id }) => ({ product: _id, quantity: 1 }))
  const request = { items, address: (await shopper.address())._id, isOfAge: true }
  const { order }: { order: OrderWire } = (await shopper.post(endpoints.placeOnlineOrder, request)).body
  const session = await stripe.sessionOf(order._id)
  await sendEvent(store, await stripe.pay(session))
  const setStatus = async (status: string, how: object = {}): Promise<OrderWire> =>
    (await seller.post(endpoints.changeOrderStatus, { id: order._id, status, ...how })).body.order
  return { order, session, seller, setStatus }
}

test('a card pays the deposits with the goods, and gets them back with what nobody showed an ID for', async () => {
  const { order, session, seller, setStatus } = await paid()
  expect(order).toMatchObject({ amount: 5.86, sums: { deposit: 0.25, tax: 0.11 } })
  expect(session.amount_total).toBe(586)
  await setStatus('Packing')
  await setStatus('Out for Delivery')
  expect(await setStatus('Delivered', { idChecked: false })).toMatchObject({ toPay: 2.55, refunds: [] })
  store.clock.pass(61_000)
  await store.runJobs()
  const { body } = await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)
  expect(body.order.refunds).toMatchObject([{ amount: 3.31, reason: 'Some goods were not handed over' }])
  expect((await auditOf(store)).findings).toEqual([])
})

test('a reserved card is charged the deposits of what was packed, and never more than was reserved', async () => {
  const tomatoes = await (await productEditor(store)).add({
    ...{ name: 'Tomatoes', price: undefined, offerPrice: undefined, deposit: 0.5 },
    weighed: { per: 'lb', piece: 0.5, price: 3 },
  })
  const { order, session, seller, setStatus } = await paid([tomatoes])
  expect(order).toMatchObject({ amount: 7.89, atMost: 8.04 }) // 5.50 + 1.50, at most 1.65, + 2% + 0.75
  expect(session.amount_total).toBe(804)
  const intent = await stripe.paymentIntentOf(session)
  await sendEvent(store, await stripe.eventOf('payment_intent.amount_capturable_updated', intent))
  await setStatus('Packing')
  const [, rolls, weighed] = order.items.map(({ line }) => line)
  const lines = [
    { line: rolls, picked: 0 },
    { line: weighed, picked: 1, weight: 0.55 },
  ]
  await seller.post(endpoints.pickOrder, { id: order._id, lines })
  expect(await setStatus('Out for Delivery')).toMatchObject({ isPaid: true, toPay: 5.49, payment: { captured: 5.49 } })
  expect(await setStatus('Delivered', { idChecked: true })).toMatchObject({ status: 'Delivered', toPay: 5.49 })
  expect((await auditOf(store)).findings).toEqual([])
})

import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { DashboardResponse } from '../../../contract/reports/dashboard.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { exportedRows } from '../../testing/wire-balance.ts'

const { stripe, store } = await openPayingStore()

const terms = async (change: object) => (await store.seller()).post(endpoints.saveSettings, change)
beforeEach(() => terms({ fees: { delivery: 4.9, freeFrom: 40, minimum: 10 }, tax: { percent: 8.25 } }))

const NO_DUPLICATE_AFTER_MS = 2 * 60_000

/** Makes a cart of plums at $4.50 and milk at $1.99. */
async function aCart(plums: number, milk = 0) {
  const [shopper, seller] = [await store.shopper(), await store.seller()]
  const goods = [
    { product: await store.product({ name: 'Plums', price: 5, offerPrice: 4.5 }), quantity: plums },
    { product: await store.product({ name: 'Milk', price: 2, offerPrice: 1.99 }), quantity: milk },
  ]
  const items = goods.flatMap(({ product, quantity }) => (quantity === 0 ? [] : [{ product: product._id, quantity }]))
  const address = (await shopper.address())._id
  const steps = async ({ _id: id }: OrderWire, ...statuses: OrderWire['status'][]) => {
    for (const status of statuses)
      expect(await seller.post(endpoints.changeOrderStatus, { id, status, reason: 'Closed' })).toMatchObject({ status: 200 })
  }
  return {
    ...{ shopper, seller, items, steps },
    quote: async () => (await shopper.post(endpoints.quoteCart, { items })).body,
    cash: (more = {}) => shopper.post(endpoints.placeCashOrder, { items, address, ...more }),
    async paid(): Promise<OrderWire> {
      const { order } = (await shopper.post(endpoints.placeOnlineOrder, { items, address })).body
      await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
      store.clock.pass(NO_DUPLICATE_AFTER_MS)
      return order
    },
    ordered: async (id: string): Promise<OrderWire> => (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body.order,
  }
}

test('an order costs its goods, their tax and the delivery, as its quote says', async () => {
  const { quote, cash } = await aCart(3)
  const sums = { cart: 13.5, discount: 0, tax: 1.11, delivery: 4.9, total: 19.51 }
  const taxRule = { percent: 8.25, isIncluded: false }
  expect(await quote()).toMatchObject({ sums, taxRule })
  expect((await cash()).body.order).toMatchObject({ amount: 19.51, toPay: 19.51, sums, taxRule })
})

test('a cart of the amount that the owner set is delivered for free', async () => {
  const { cash } = await aCart(9)
  expect((await cash()).body.order).toMatchObject({ sums: { cart: 40.5, delivery: 0, total: 43.84 } })
})

test('a tax that prices hold is a part of them', async () => {
  await terms({ tax: { percent: 7, isIncluded: true }, fees: null })
  const { cash } = await aCart(3)
  expect((await cash()).body.order).toMatchObject({
    amount: 13.5,
    sums: { cart: 13.5, tax: 0.88, delivery: 0, total: 13.5 },
    taxRule: { percent: 7, isIncluded: true },
  })
})

test('a category has its own tax, which the order keeps, in its lines that come and in what is refunded of them', async () => {
  await terms({ tax: { percent: 8.25, categories: { Dairy: 0, household: 20 } }, fees: null })
  const [shopper, seller] = [await store.shopper(), await store.seller()]
  const goods = [
    await store.product({ name: 'Milk', price: 3, offerPrice: 2.9, category: 'Dairy' }),
    await store.product({ name: 'Soap', price: 4, offerPrice: 3.33, category: 'Household' }),
    await store.product({ name: 'Bread', price: 5, offerPrice: 4.99, category: 'Bakery' }),
  ]
  const items = goods.map(({ _id: product }) => ({ product, quantity: 2 }))
  const sums = { cart: 22.44, tax: 2.15, total: 24.59 } // 20% of 6.66 and 8.25% of 9.98
  expect((await shopper.post(endpoints.quoteCart, { items })).body).toMatchObject({ sums })
  const request = { items, address: (await shopper.address())._id }
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  const taxRule = { percent: 8.25, isIncluded: false, categories: { dairy: 0, household: 20 } }
  expect(order).toMatchObject({ sums, taxRule })
  await terms({ tax: null })
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Packing' })
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: order.items[1].line, picked: 1 }] })
  for (const status of ['Out for Delivery', 'Delivered'])
    await seller.post(endpoints.changeOrderStatus, { id: order._id, status })
  const ordered = async () => (await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
  expect(await ordered()).toMatchObject({ toPay: 20.59 }) // one soap less, with 0.67 of its tax
  const lines = [{ line: order.items[1].line, quantity: 1 }]
  await seller.post(endpoints.refundOrder, { id: order._id, reason: 'Bruised', lines })
  expect(await ordered()).toMatchObject({ refunds: [{ amount: 3.99 }] })
  expect((await auditOf(store)).findings).toEqual([])
})

test('goods of a higher tax can’t replace what was ordered', async () => {
  await terms({ tax: { percent: 0, categories: { household: 20 } }, fees: null })
  const { cash, seller, steps } = await aCart(3)
  const soap = await store.product({ name: 'Soap', price: 4, offerPrice: 3.33, category: 'Household' })
  const { order } = (await cash()).body
  await steps(order, 'Packing')
  const substitute = { product: soap._id, quantity: 1 }
  const pick = { id: order._id, lines: [{ line: order.items[0].line, picked: 2, substitute }] }
  expect(await seller.post(endpoints.pickOrder, pick)).toMatchObject({
    status: 409,
    body: { message: 'Soap has a higher tax than Plums, so it can’t replace it' },
  })
})

test('ZIP codes may have fees of their own, which the quote and the order to them have', async () => {
  const zones = [
    { zipCodes: ['97201-97205'], delivery: 2.5, freeFrom: 20 },
    { zipCodes: ['97205', '98660'], delivery: 9 },
  ]
  expect(await terms({ fees: { delivery: 4.9, freeFrom: 40, zones } })).toMatchObject({ status: 200 })
  const { items, shopper, cash } = await aCart(3) // to 97205
  const quoteTo = async (zipcode?: string) => (await shopper.post(endpoints.quoteCart, { items, zipcode })).body
  expect(await quoteTo('97205-1234')).toMatchObject({ sums: { delivery: 2.5 }, toFree: 6.5 })
  expect((await quoteTo('98660')).sums.delivery).toBe(9)
  expect(await quoteTo('98660')).not.toHaveProperty('toFree')
  expect((await quoteTo('10001')).sums.delivery).toBe(4.9)
  expect(await quoteTo('10001')).not.toHaveProperty('isFrom')
  expect(await quoteTo()).toMatchObject({ isFrom: true, sums: { delivery: 2.5 } })
  expect(await quoteTo()).not.toHaveProperty('toFree')
  expect((await cash()).body.order).toMatchObject({ sums: { cart: 13.5, delivery: 2.5 } })
  expect((await (await aCart(5)).cash()).body.order).toMatchObject({ sums: { cart: 22.5, delivery: 0 } })
})

test.each([
  ['a zone without ZIP codes', [{ zipCodes: [] }], 'fees.zones'],
  ['a ZIP code that is none', [{ zipCodes: ['SW1A'] }], 'fees.zones.0.zipCodes.0'],
  ['a fee below zero', [{ zipCodes: ['97205'], delivery: -1 }], 'fees.zones.0.delivery'],
])('%s is an error at its field', async (_, zones, field) => {
  expect(await terms({ fees: { delivery: 1, zones } })).toMatchObject({
    status: 422,
    body: { errors: { [field]: expect.anything() } },
  })
})

test('a cart below the minimum is not ordered, and says what is missing', async () => {
  const { quote, cash, shopper } = await aCart(2)
  expect(await quote()).toMatchObject({ minimum: { amount: 10, missing: 1 } })
  expect(await cash()).toMatchObject({
    status: 422,
    body: { message: 'Orders start at $10.00. Please add $1.00 more.', minimum: { amount: 10, missing: 1 } },
  })
  expect((await shopper.get(endpoints.listShopperOrders)).body.orders).toEqual([])
  expect(await (await aCart(2, 1)).quote()).not.toHaveProperty('minimum')
})

test('a fee or tax that changed since the shopper saw the total is agreed to first', async () => {
  const { items, quote, cash } = await aCart(3)
  const { sums, lines } = await quote()
  const expected = {
    amount: sums.total,
    lines: lines.map(({ product, offerPrice }: { product: string; offerPrice: number }) => ({ product, offerPrice })),
  }
  await terms({ fees: { delivery: 6 } })
  expect(items).toHaveLength(1)
  expect(await cash({ expected })).toMatchObject({ status: 409, body: { code: 'changed', changes: [], amount: 20.61 } })
  expect(await cash({ expected: { ...expected, amount: 20.61 } })).toMatchObject({ status: 201 })
})

test('earlier orders keep the terms they were placed with, also when they are packed later', async () => {
  const { cash, seller, steps, ordered } = await aCart(3)
  const { order } = (await cash()).body
  await terms({ fees: { delivery: 9 }, tax: { percent: 20 } })
  await steps(order, 'Packing')
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: order.items[0].line, picked: 1 }] })
  expect(await ordered(order._id)).toMatchObject({ amount: 19.51, toPay: 4.5 + 0.37 + 4.9, sums: { delivery: 4.9 } })
})

test('when nothing at all was picked, delivery is not asked for', async () => {
  const { cash, seller, steps, ordered } = await aCart(3)
  const { order } = (await cash()).body
  await steps(order, 'Packing')
  await seller.post(endpoints.pickOrder, { id: order._id, lines: [{ line: order.items[0].line, picked: 0 }] })
  expect(await ordered(order._id)).toMatchObject({ toPay: 0 })
})

test('the payment page asks for goods, tax and delivery, and refunds by line leave the delivery out', async () => {
  const { paid, seller, ordered } = await aCart(3, 1)
  const order = await paid()
  expect(order.amount).toBe(21.66) // 15.49, 1.27 of tax and 4.90
  expect((await stripe.sessionOf(order._id)).amount_total).toBe(2166)
  const refund = (part: object) => seller.post(endpoints.refundOrder, { id: order._id, reason: 'Bruised', ...part })
  const [plums, milk] = order.items.map(({ line }) => line)
  await refund({ lines: [{ line: milk, quantity: 1 }] })
  await refund({ lines: [{ line: plums, quantity: 3 }] })
  const refunded = (await ordered(order._id)).refunds.map(({ amount }) => Math.round(amount * 100))
  expect(refunded.reduce((sum, amount) => sum + amount, 0)).toBe(2166 - 490)
  expect(await refund({})).toMatchObject({ status: 200, body: { order: { status: 'Cancelled' } } })
  expect((await ordered(order._id)).refunds.at(-1)?.amount).toBe(4.9)
})

test('the file, the dashboard and the audit say the same of fees and tax', async () => {
  const { cash, paid, steps, seller } = await aCart(3)
  await steps((await cash()).body.order, 'Packing', 'Out for Delivery', 'Delivered')
  await paid()
  await terms({ tax: { percent: 7, isIncluded: true } })
  await cash()
  const rows = exportedRows((await seller.get(endpoints.exportSellerOrders)).body)
  const sum = (column: 'netTax' | 'delivery' | 'picked') =>
    rows.reduce((total, row) => total + (row.status === 'Cancelled' ? 0 : Math.round(Number(row[column]) * 100)), 0) / 100
  const { current }: DashboardResponse = (await seller.get(`${endpoints.getDashboard.path}?period=7`)).body
  expect(current).toMatchObject({ gross: sum('picked'), tax: sum('netTax') })
  expect((await auditOf(store)).findings).toEqual([])
  await expect(store.run('update orders set delivery_fee = delivery_fee + 1')).rejects.toThrow('orders_check')
  await store.run("update orders set tax_rate = 9000 where status = 'Delivered'")
  expect((await auditOf(store)).findings).toContain('order: says 111 cents of tax, and 9% of its lines are 121')
})

test('the mail of an order lists the fee and the tax with its percent', async () => {
  const { cash } = await aCart(3)
  const { order } = (await cash()).body
  await store.runJobs()
  const { mails } = (await (await store.seller()).get(endpoints.listMails)).body
  const mail = mails.find(({ text }: { text: string }) => text.includes(order.number))
  expect(mail.text).toMatch(/Shipping\W+\$4\.90/)
  expect(mail.text).toMatch(/Tax \(8\.25%\)\W+\$1\.11/)
})

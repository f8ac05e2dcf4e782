import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import type { DashboardResponse } from '../../../contract/reports/dashboard.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { exportedRows } from '../../testing/wire-balance.ts'
import { saveDayFigures } from './save-day-figures.ts'

const { store, stripe } = await openPayingStore()

const HOUR_MS = 60 * 60_000
const ZONE = 'America/New_York'
const DAYS = 31

const TERMS = [
  { tax: null, fees: null },
  { tax: { percent: 8.875 }, fees: { delivery: 4.9 } },
  { tax: { percent: 7, isIncluded: true }, fees: { delivery: 3.33, freeFrom: 20 } },
  { tax: { percent: 8.25, categories: { dairy: 0, bakery: 19 } }, fees: { delivery: 1.5 } },
]
const CODES = [
  { code: 'TENTH', kind: 'percent', value: 10 },
  { code: 'DOLLAR', kind: 'amount', value: 1 },
  { code: 'DELIVERY', kind: 'freeDelivery' },
]
const ENDINGS = ['open', 'deliver', 'deliver', 'deliver short', 'deliver unpaid', 'refund', 'cancel'] as const

const drawnOrder = fc.record({
  day: fc.nat(DAYS - 1),
  isOnline: fc.boolean(),
  product: fc.nat(2),
  pieces: fc.integer({ min: 1, max: 6 }),
  terms: fc.nat(TERMS.length - 1),
  code: fc.option(fc.nat(CODES.length - 1)),
  ending: fc.constantFrom(...ENDINGS),
  amount: fc.integer({ min: 1, max: 250 }),
})
type DrawnOrder = typeof drawnOrder extends fc.Arbitrary<infer Drawn> ? Drawn : never

const centsOf = (text: string) => Number(text.replace('.', ''))

/** Adds up the exported file, in whole cents, by its text alone. */
function addUp(csv: string) {
  const sold = exportedRows(csv).filter(({ status }) => status !== 'Cancelled')
  const sumsOf = (rows: typeof sold) => {
    const sum = (column: 'picked' | 'charged' | 'refunded' | 'kept' | 'netTax') =>
      rows.reduce((total, row) => total + centsOf(row[column]), 0)
    const [gross, net] = [sum('picked'), sum('kept')]
    expect(sum('charged') - sum('refunded')).toBe(net)
    return { orders: rows.length, gross: gross / 100, net: net / 100, refunds: (gross - net) / 100, tax: sum('netTax') / 100 }
  }
  const { tax, ...all } = sumsOf(sold)
  const byPaymentType = ['COD', 'Online'].map((paymentType) => {
    const { tax: _tax, ...ofType } = sumsOf(sold.filter((row) => row.paymentType === paymentType))
    return { paymentType, ...ofType }
  })
  return { ...all, tax, byPaymentType }
}

test('the figures of any days are the sums of the export of these days, by payment, tax and category, to the cent', async () => {
  const seller = await store.freshSeller()
  const products: ProductWire[] = [
    await store.product({ name: 'Plums', category: 'Fruits', price: 5, offerPrice: 4.49 }),
    await store.product({ name: 'Milk', category: 'Dairy', price: 2, offerPrice: 1.99 }),
    await store.product({ name: 'Bread', category: 'Bakery', price: 4, offerPrice: 3.33 }),
  ]
  const post = async (by: Pick<typeof seller, 'post'>, endpoint: Parameters<typeof seller.post>[0], body: object) => {
    const response = await by.post(endpoint, body)
    expect(response.body).toMatchObject({ success: true })
    return response.body
  }
  let [staff, shopper] = [seller, await store.shopper()]
  const logIn = async () => {
    ;[staff, shopper] = [await store.freshSeller(), await store.shopper()]
  }
  await post(staff, endpoints.saveSettings, { timeZone: ZONE })
  for (const code of CODES) await post(staff, endpoints.saveCode, code)
  const codes = new Map<string, string>()
  const first = dayOf(store.clock.now(), ZONE)

  async function place({ isOnline, product, pieces, terms, code, ending }: DrawnOrder): Promise<string> {
    await post(staff, endpoints.saveSettings, TERMS[terms] ?? {})
    const items = [{ product: products[product]?._id, quantity: pieces }]
    const wanted = ending === 'deliver short' || code === null ? undefined : CODES[code]?.code
    const quote = await post(shopper, endpoints.quoteCart, { items, code: wanted })
    const request = {
      items,
      address: (await shopper.address())._id,
      code: quote.code?.isAccepted ? wanted : undefined, // a delivery that is free takes no code for it
    }
    const { order } = await post(shopper, isOnline ? endpoints.placeOnlineOrder : endpoints.placeCashOrder, request)
    codes.set(order.number, request.code ?? '')
    if (isOnline) await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
    return order._id
  }
  async function end(id: string, { ending, amount }: DrawnOrder): Promise<void> {
    const move = (status: string, more: object = {}) =>
      post(staff, endpoints.changeOrderStatus, { id, status, reason: 'Closed', ...more })
    if (ending === 'open') return
    if (ending === 'cancel') return void (await move('Cancelled'))
    await move('Packing')
    if (ending === 'deliver short') {
      const { items } = (await staff.get(`${endpoints.getOrder.path}?id=${id}`)).body.order
      await post(staff, endpoints.pickOrder, { id, lines: [{ line: items[0].line, picked: Math.max(1, items[0].quantity - 1) }] })
    }
    await move('Out for Delivery')
    await move('Delivered', ending === 'deliver unpaid' ? { isPaid: false } : {})
    if (ending === 'refund') await staff.post(endpoints.refundOrder, { id, amount: amount / 100, reason: 'Bruised' })
  }

  const [drawn = []] = fc.sample(fc.array(drawnOrder, { minLength: 45, maxLength: 45 }), { numRuns: 1, seed: 7 })
  for (let day = 0; day < DAYS; day++) {
    for (const order of drawn.filter((one) => one.day === day)) {
      store.clock.pass(HOUR_MS / 4)
      await end(await place(order), order)
    }
    store.clock.pass(24 * HOUR_MS - (store.clock.now().getTime() % HOUR_MS))
    if (day % 5 === 4) await logIn()
    if (day === 20) await saveDayFigures(store.platform)
  }
  await logIn()
  await store.runJobs()
  const read = async (range: string): Promise<DashboardResponse> => {
    const { status, body } = await staff.get(`${endpoints.getDashboard.path}?${range}`)
    expect(status).toBe(200)
    return body
  }
  for (const [start, end] of [
    [0, DAYS],
    [3, 9],
    [17, 17],
    [10, 25],
  ] as const) {
    const range = `from=${daysLater(first, start)}&to=${daysLater(first, end)}`
    const report = await read(range)
    const { current } = report
    const csv = (await staff.get(`${endpoints.exportSellerOrders.path}?${range}`)).body
    expect(current).toMatchObject(addUp(csv))
    const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((total, amount) => total + amount * 100, 0))
    expect(sum(current.byTax.map(({ tax }) => tax))).toBe(sum([current.tax]))
    expect(current.byTax.reduce((total, { orders }) => total + orders, 0)).toBe(current.orders)
    const rows = exportedRows(csv)
    for (const { number, code } of rows) expect(code).toBe(codes.get(number))
    for (const { cart, discount, tax, delivery, amount } of rows) {
      const withoutTax = centsOf(cart) - centsOf(discount) + centsOf(delivery)
      expect([withoutTax, withoutTax + centsOf(tax)]).toContain(centsOf(amount))
    }
    const goods = sum(current.byTax.flatMap((rate) => [rate.goods, rate.refundedGoods]))
    const discounts = rows.reduce(
      (total, { status, discount }) => (status === 'Cancelled' ? total : total + centsOf(discount)),
      0,
    )
    expect(sum(report.byCategory.map(({ amount }) => amount)) - discounts).toBe(goods)
    const added = sum(current.byTax.flatMap(({ tax, refundedTax, isIncluded }) => (isIncluded ? [] : [tax, refundedTax])))
    expect(goods + added + sum([current.delivery])).toBe(sum([current.gross]))
    expect(report).toMatchObject({ period: 'days', current: { from: daysLater(first, start), to: daysLater(first, end) } })
    expect(report.days).toHaveLength(end - start + 1)
    expect(report.before.to).toBe(daysLater(first, start - 1))
  }
  expect((await auditOf(store)).findings).toEqual([])
}, 60_000)

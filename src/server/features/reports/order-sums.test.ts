import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { DashboardResponse } from '../../../contract/reports/dashboard.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { sendEvent } from '../../testing/stripe-webhooks.ts'
import { balanceOfWire, exportedRows } from '../../testing/wire-balance.ts'

const { stripe, store } = await openPayingStore()

const MINUTE_MS = 60_000

type Step = (order: OrderWire) => Promise<void>

/** Opens a shop in which one shopper orders 3 × $4.50 and 1 × $1.99, in cash and online: $15.79 with tax. */
async function openShop() {
  const [shopper, seller] = [await store.shopper(), await store.seller()]
  const [plums, milk] = [
    await store.product({ name: 'Plums', category: 'Fruits', price: 5, offerPrice: 4.5 }),
    await store.product({ name: 'Milk', category: 'Dairy', price: 2, offerPrice: 1.99 }),
  ]
  const items = [
    { product: plums._id, quantity: 3 },
    { product: milk._id, quantity: 1 },
  ]
  const address = (await shopper.address())._id
  const post = async (endpoint: Parameters<typeof seller.post>[0], body: object) =>
    expect(await seller.post(endpoint, body)).toMatchObject({ status: 200 })
  const move =
    (...statuses: OrderWire['status'][]): Step =>
    async ({ _id: id }) => {
      for (const status of statuses) await post(endpoints.changeOrderStatus, { id, status, reason: 'Closed' })
    }
  const pick: Step = ({ _id: id, items: [line] }) => post(endpoints.pickOrder, { id, lines: [{ line: line?.line, picked: 1 }] })
  const pay: Step = ({ _id: id }) => post(endpoints.recordCashPayment, { id })
  const refund =
    (amount: number): Step =>
    ({ _id: id }) =>
      post(endpoints.refundOrder, { id, amount, reason: 'Bruised' })
  const run = async (order: OrderWire, steps: readonly Step[]) => {
    for (const step of steps) await step(order)
    return order._id
  }
  return {
    shopper,
    seller,
    steps: {
      pack: move('Packing'),
      deliver: move('Out for Delivery', 'Delivered'),
      cancel: move('Cancelled'),
      pick,
      pay,
      refund,
    },
    async cash(...steps: Step[]) {
      return run((await shopper.post(endpoints.placeCashOrder, { items, address })).body.order, steps)
    },
    async online(...steps: Step[]) {
      const { order } = (await shopper.post(endpoints.placeOnlineOrder, { items, address })).body
      await sendEvent(store, await stripe.pay(await stripe.sessionOf(order._id)))
      store.clock.pass(2 * MINUTE_MS) // the next order is then no duplicate
      return run(order, steps)
    },
  }
}

test('one order, both lists, the file and the dashboard say the same of each order and of all, in cash and online', async () => {
  const { shopper, seller, cash, online, steps } = await openShop()
  const { pack, pick, pay, refund, deliver, cancel } = steps
  const short = [pack, pick, deliver]
  const ids = [
    await cash(),
    await cash(...short),
    await cash(pay, ...short),
    await cash(...short, refund(1.25)),
    await cash(cancel),
    await cash(pay, cancel),
    await online(),
    await online(...short),
    await online(refund(2.5), ...short),
    await online(pack, pick),
    await online(pack, deliver, refund(1.25)),
    await online(cancel),
  ]
  store.clock.pass(2 * MINUTE_MS)
  await store.runJobs() // this refunds what was left out
  const list: OrderWire[] = (await shopper.get(`${endpoints.listShopperOrders.path}?limit=100`)).body.orders
  const sellers: OrderWire[] = (await seller.get(`${endpoints.listSellerOrders.path}?limit=100`)).body.orders
  const file = exportedRows((await seller.get(endpoints.exportSellerOrders)).body)
  for (const id of ids) {
    const one: OrderWire = (await shopper.get(`${endpoints.getOrder.path}?id=${id}`)).body.order
    const balance = balanceOfWire(one)
    for (const orders of [list, sellers]) {
      const listed = orders.find(({ _id }) => _id === id)
      expect(listed && balanceOfWire(listed)).toEqual(balance)
    }
    const dollars = (amount: number) => (amount / 100).toFixed(2)
    expect(file.find(({ number }) => number === one.number)).toMatchObject({
      amount: dollars(balance.ordered),
      picked: dollars(balance.cameTo),
      charged: dollars(balance.charged),
      refunded: dollars(balance.charged - balance.kept),
      kept: dollars(balance.kept),
    })
  }

  const { current, byCategory }: DashboardResponse = (await seller.get(`${endpoints.getDashboard.path}?period=7`)).body
  const centsOf = (dollars: number | string) => Math.round(Number(dollars) * 100)
  const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number | string) =>
    rows.reduce((sum, row) => sum + centsOf(of(row)), 0)
  const sold = file.filter(({ status }) => status !== 'Cancelled')
  expect(sumOf(sold, ({ picked }) => picked)).toBe(centsOf(current.gross))
  expect(sumOf(sold, ({ kept }) => kept)).toBe(centsOf(current.net))
  expect(sumOf(sold, ({ netTax }) => netTax)).toBe(centsOf(current.tax))
  expect(sumOf(sold, ({ refundedTax }) => refundedTax)).toBe(centsOf(current.refundedTax))
  for (const { kept, netGoods, netTax, netDelivery } of sold)
    expect(centsOf(netGoods) + centsOf(netTax) + centsOf(netDelivery)).toBe(centsOf(kept))
  expect(sumOf(sold, ({ charged }) => charged)).toBe(centsOf(current.gross) + centsOf(current.leftOut))
  expect(sumOf(sold, ({ refunded }) => refunded)).toBe(centsOf(current.refunds) + centsOf(current.leftOut))
  for (const figure of ['orders', 'gross', 'refunds', 'net'] as const)
    expect(sumOf(current.byPaymentType, (type) => type[figure])).toBe(centsOf(current[figure]))
  expect(sumOf(byCategory, ({ amount }) => amount) + centsOf(current.tax) + centsOf(current.refundedTax)).toBe(
    centsOf(current.gross),
  )
  expect((await auditOf(store)).findings).toEqual([])
})

test('the same goods left out make the same sales, in cash and online', async () => {
  const { seller, cash, online, steps } = await openShop()
  const figures = async () => {
    const { current }: DashboardResponse = (await seller.get(`${endpoints.getDashboard.path}?period=7`)).body
    return current.byPaymentType.map(({ gross, net }) => [Math.round(gross * 100), Math.round(net * 100)])
  }
  const before = await figures()
  await cash(steps.pack, steps.pick, steps.deliver)
  await online(steps.pack, steps.pick, steps.deliver)
  const added = (await figures()).map((sums, type) => sums.map((sum, index) => sum - (before[type]?.[index] ?? 0)))
  expect(added).toEqual([
    [661, 661],
    [661, 661],
  ])
  store.clock.pass(2 * MINUTE_MS)
  await store.runJobs()
  expect((await figures())[1]).toEqual([(before[1]?.[0] ?? 0) + 661, (before[1]?.[1] ?? 0) + 661])
})

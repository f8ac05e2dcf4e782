import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ExportedOrder } from '../../../contract/orders/order-export.ts'
import { receiptOrder } from '../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { DashboardResponse } from '../../../contract/reports/dashboard.ts'
import { netSums } from '../../../domain/payments/net-sums.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { orderRequest } from '../../testing/counted-product.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'
import { balanceOfWire, exportedRows } from '../../testing/wire-balance.ts'
import { saveDayFigures } from './save-day-figures.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

const STEPS = [
  'place',
  'place',
  'credit',
  'pay',
  'pay',
  'reduce',
  'reduce',
  'reduce',
  'pack',
  'pick',
  'send',
  'deliver',
  'deliver',
  'undo',
  'cancel',
  'refund',
  'refundLine',
  'refundLine',
  'pass',
  'save',
  'zone',
  'terms',
  'terms',
] as const
const steps = fc.array(
  fc.record({ step: fc.constantFrom(...STEPS), which: fc.nat(), amount: fc.integer({ min: 1, max: 300 }) }),
  {
    minLength: 90,
    maxLength: 90,
  },
)
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati']

const TERMS = [
  { tax: null, fees: null },
  { tax: { percent: 8.875 }, fees: { delivery: 4.9 } },
  { tax: { percent: 7, isIncluded: true }, fees: { delivery: 3.33, freeFrom: 10 } },
  { tax: { percent: 19, isIncluded: true }, fees: { delivery: 2.01, freeFrom: 99 } },
  { tax: { percent: 0 }, fees: { delivery: 0.99, minimum: 15 } },
  { tax: { percent: 8.25, categories: { dairy: 0, household: 19 } }, fees: { delivery: 1.5 } },
]

/** Orders take one of these codes. The last one is none. */
const CODES = [
  { code: 'PERCENT', kind: 'percent', value: 33 },
  { code: 'DOLLARS', kind: 'amount', value: 4.01, minimum: 15 },
  { code: 'DELIVERY', kind: 'freeDelivery' },
  { code: '' },
]

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Computes the figures only from the list of orders. */
function figuresOf(orders: readonly OrderWire[], canceled: readonly OrderWire[]) {
  const balances = orders.map(balanceOfWire)
  const gross = sum(balances.map(({ cameTo }) => cameTo))
  const refunds = sum(balances.map(({ givenBack }) => givenBack))
  const delivered = orders.filter(({ status }) => status === 'Delivered')
  const creditGross = sum(balances.map(({ cameTo, credit }) => Math.min(cameTo, credit)))
  const kept = sum(balances.map(({ creditPart }) => creditPart))
  const late = delivered.filter(({ deliveredAt = '', dueAt }) => deliveredAt > dueAt).length
  return {
    ...{ orders: orders.length, gross: gross / 100, refunds: refunds / 100, net: (gross - refunds) / 100 },
    ...{ credit: creditGross / 100, refundedCredit: (creditGross - kept) / 100 },
    deliveries: { count: delivered.length, late },
    cancelled: { orders: canceled.length },
  }
}

/** Computes the figures only from the exported file. */
function figuresOfFile(rows: readonly ExportedOrder[]) {
  const sumOf = (column: keyof ExportedOrder) =>
    sum(rows.flatMap((row) => (row.status === 'Cancelled' ? [] : [Math.round(Number(row[column]) * 100)])))
  const [gross, net, leftOut] = [sumOf('picked'), sumOf('kept'), sumOf('charged') - sumOf('picked')]
  expect(sumOf('charged') - sumOf('refunded')).toBe(net)
  expect(sumOf('netTax') + sumOf('refundedTax')).toBe(sumOf('pickedTax'))
  for (const row of rows) expect(Number(row.credit)).toBeLessThanOrEqual(Number(row.kept))
  const tax = { tax: sumOf('netTax') / 100, refundedTax: sumOf('refundedTax') / 100 }
  return { gross: gross / 100, net: net / 100, leftOut: leftOut / 100, ...tax }
}

/** Weighs one to three pieces of the cheese, from half of what was expected to 10% more. */
function weighedPick({ items }: OrderWire, amount: number) {
  const [picked, share] = [1 + (amount % 3), 0.5 + (amount / 300) * 0.6]
  return { line: items[3]?.line, picked, weight: Math.floor(picked * 333 * share) / 1000 }
}
const lineOf = ({ items }: OrderWire, amount: number) => items[amount % items.length]?.line

const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Computes the taxes by rate only from the list of orders. */
function taxesOf(orders: readonly OrderWire[]) {
  const parts = orders.flatMap((order) => {
    const isIncluded = order.taxRule?.isIncluded ?? false
    return netSums(receiptOrder(order), balanceOfWire(order)).parts.map((part) => ({ ...part, isIncluded }))
  })
  const rates = Map.groupBy(parts, ({ rate, isIncluded }) => `${rate} ${isIncluded}`)
  return [...rates.values()].map((same) => ({
    ...{ percent: (same[0]?.rate ?? 0) / 1000, isIncluded: same[0]?.isIncluded },
    ...{ goods: sum(same.map(({ goods }) => goods)) / 100, tax: sum(same.map(({ tax }) => tax)) / 100 },
    ...{ refundedGoods: sum(same.map((one) => one.refundedGoods)) / 100 },
    ...{ refundedTax: sum(same.map((one) => one.refundedTax)) / 100 },
  }))
}

/** The figures of a period add up among themselves, and so do those by rate. */
function expectSums({ current, byCategory }: Pick<DashboardResponse, 'current' | 'byCategory'>): void {
  const { credit, refundedCredit, byPaymentType, refunds } = current
  const ofTypes = (amount: 'gross' | 'refunds' | 'net') => sum(byPaymentType.map((type) => toCents(type[amount])))
  expect(ofTypes('gross') + toCents(credit)).toBe(toCents(current.gross))
  expect(ofTypes('refunds') + toCents(refundedCredit)).toBe(toCents(refunds))
  expect(ofTypes('net') + toCents(credit) - toCents(refundedCredit)).toBe(toCents(current.net))
  const { byTax, discount, tax, refundedTax, delivery, refundedDelivery, deposit, refundedDeposit, gross, net } = current
  const added = byTax.filter(({ isIncluded }) => !isIncluded)
  const of = <Row>(rows: readonly Row[], amount: (row: Row) => number) => sum(rows.map((row) => toCents(amount(row))))
  expect([of(byTax, (row) => row.tax), of(byTax, (row) => row.refundedTax)]).toEqual([toCents(tax), toCents(refundedTax)])
  const addedTax = of(added, (row) => row.tax)
  const goods = of(byCategory, (row) => row.amount) - toCents(discount)
  expect(goods + addedTax + of(added, (row) => row.refundedTax) + toCents(delivery) + toCents(deposit)).toBe(toCents(gross))
  const [fees, deposits] = [toCents(delivery) - toCents(refundedDelivery), toCents(deposit) - toCents(refundedDeposit)]
  expect(of(byTax, (row) => row.goods) + addedTax + fees + deposits).toBe(toCents(net))
}

test.each([1, 2, 3])('whatever happens to orders, the figures are those of the lists they lead to (seed %i)', async (seed) => {
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  const milk = await store.product({ price: 9, offerPrice: 5, category: 'Dairy' })
  const soap = await store.product({ price: 4, offerPrice: 3.33, category: 'Household', deposit: 0.25 })
  const bread = await store.product({ price: 4, offerPrice: 3.99, category: 'Bakery', deposit: 0.1, minimumAge: 21 })
  const ids: string[] = []
  const cheese = await (await productEditor(store)).add({
    ...{ name: 'Cheese', category: 'Dairy', price: undefined, offerPrice: undefined },
    weighed: { per: 'kg', piece: 0.333, price: 12.49 },
  })
  const request = { ...(await orderRequest(shopper, [milk, 3], [soap, 2], [bread, 1], [cheese, 3])), isOfAge: true }
  for (const { code, kind, ...terms } of CODES) if (kind) await seller.post(endpoints.saveCode, { code, kind, ...terms })
  const { customers } = (await seller.get(`${endpoints.listCustomers.path}?q=${shopper.email}`)).body
  const customer: string = customers[0]._id
  await seller.post(endpoints.changeCredit, { id: customer, amount: 60, reason: 'Welcome' })
  const setStatus = (id: string, status: string) => seller.post(endpoints.changeOrderStatus, { id, status, reason: 'Closed' })
  const take = {
    place: async (_id: string, amount: number) => {
      const { code } = CODES[amount % CODES.length] ?? { code: '' }
      const useCredit = amount % 3 > 0
      const placed = await shopper.post(endpoints.placeCashOrder, { ...request, code, useCredit })
      // The code for free delivery is refused where nothing is paid for it.
      ids.push(
        (placed.status === 422 ? await shopper.post(endpoints.placeCashOrder, { ...request, useCredit }) : placed).body.order._id,
      )
    },
    credit: (_id: string, amount: number) =>
      seller.post(endpoints.changeCredit, { id: customer, amount: amount / 5, reason: 'Sorry' }),
    pay: (id: string) => seller.post(endpoints.recordCashPayment, { id }),
    reduce: async (id: string, amount: number) => {
      const { order } = (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body
      const request = { id, lines: [{ line: lineOf(order, amount), quantity: 1 + (amount % 2) }] }
      const { body } = await shopper.post(endpoints.reduceOrder, request)
      // An order that becomes dearer needs the amount that the shopper expects.
      if (body.code === 'changed') await shopper.post(endpoints.reduceOrder, { ...request, expected: { amount: body.amount } })
    },
    pack: (id: string) => setStatus(id, 'Packing'),
    pick: async (id: string, amount: number) => {
      const { order } = (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body
      return seller.post(endpoints.pickOrder, { id, lines: [{ line: lineOf(order, amount), picked: amount % 2 }] })
    },
    send: async (id: string, amount: number) => {
      const { order } = (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body
      await seller.post(endpoints.pickOrder, { id, lines: [weighedPick(order, amount)] })
      return setStatus(id, 'Out for Delivery')
    },
    deliver: (id: string, amount: number) =>
      seller.post(endpoints.changeOrderStatus, { id, status: 'Delivered', idChecked: amount % 2 === 0 }),
    undo: (id: string) => seller.post(endpoints.undoDelivery, { id }),
    cancel: (id: string) => setStatus(id, 'Cancelled'),
    refund: (id: string, amount: number) => seller.post(endpoints.refundOrder, { id, amount: amount / 100, reason: 'Bruised' }),
    refundLine: async (id: string, amount: number) => {
      const { order } = (await seller.get(`${endpoints.getOrder.path}?id=${id}`)).body
      return seller.post(endpoints.refundOrder, {
        id,
        lines: [{ line: lineOf(order, amount), quantity: 1 }],
        reason: 'Bad',
      })
    },
    pass: async (_id: string, amount: number) => store.clock.pass(amount < 200 ? amount * (MINUTE_MS / 10) : 5 * HOUR_MS),
    save: () => saveDayFigures(store.platform),
    terms: (_id: string, amount: number) => seller.post(endpoints.saveSettings, TERMS[amount % TERMS.length]),
    zone: (_id: string, amount: number) => seller.post(endpoints.saveSettings, { timeZone: ZONES[amount % ZONES.length] }),
  } satisfies Record<(typeof STEPS)[number], (id: string, amount: number) => Promise<unknown>>
  const compare = async () => {
    const path = `${endpoints.getDashboard.path}?period=7`
    const report: DashboardResponse = (await seller.get(path)).body
    for (const { from, to, ...figures } of [report.current, report.before]) {
      const { orders } = (await seller.get(`${endpoints.listSellerOrders.path}?limit=100&from=${from}&to=${to}`)).body
      const [sold, canceled] = [(one: OrderWire) => one.status !== 'Cancelled', (one: OrderWire) => one.status === 'Cancelled']
      expect(figures).toMatchObject(figuresOf(orders.filter(sold), orders.filter(canceled)))
      const byTax = taxesOf(orders.filter(sold))
      expect(figures.byTax).toHaveLength(byTax.length)
      expect(figures.byTax).toEqual(expect.arrayContaining(byTax.map((row) => expect.objectContaining(row))))
      const file = await seller.get(`${endpoints.exportSellerOrders.path}?from=${from}&to=${to}`)
      expect(figures).toMatchObject(figuresOfFile(exportedRows(file.body)))
    }
    expectSums(report)
    await store.db.transaction().execute(async (tx) => {
      // The figures must be the same when they are computed without saved days.
      await tx.deleteFrom('day_figures').execute()
    })
    expect({ ...(await seller.get(path)).body, computedAt: report.computedAt }).toEqual(report)
  }
  const [drawn = []] = fc.sample(steps, { numRuns: 1, seed })
  for (const [place, { step, which, amount }] of drawn.entries()) {
    if (ids.length === 0) await take.place('', amount)
    await take[step](ids[which % ids.length] ?? '', amount)
    if (place % 15 === 14) {
      expect((await auditOf(store)).findings).toEqual([])
      await compare()
    }
  }
})

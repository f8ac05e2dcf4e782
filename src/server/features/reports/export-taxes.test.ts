import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { TaxReportRow } from '../../../contract/reports/dashboard.ts'
import { TestStore } from '../../testing/test-store.ts'
import { exportedRows } from '../../testing/wire-balance.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

test('after a refund of a line, dashboard, day, file of orders and tax report have the tax of what is kept', async () => {
  const [seller, shopper] = [await store.seller(), await store.shopper()]
  const tax = { percent: 5, categories: { wine: 20 } }
  await seller.post(endpoints.addCategory, { name: 'Wine' })
  await seller.post(endpoints.saveSettings, { tax, fees: { delivery: 4.9 } })
  const [wine, soap] = [
    await store.product({ name: 'Claret', category: 'Wine', price: 12, offerPrice: 10 }),
    await store.product({ name: 'Soap', category: 'Household', price: 5, offerPrice: 4 }),
  ]
  const items = [wine, soap].map(({ _id }) => ({ product: _id, quantity: 1 }))
  const request = { items, address: (await shopper.address())._id }
  const { order } = (await shopper.post(endpoints.placeCashOrder, request)).body
  expect(order.sums).toMatchObject({ cart: 14, tax: 2.2, delivery: 4.9, total: 21.1 })
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  const refund = { id: order._id, lines: [{ line: order.items[0].line, quantity: 1 }], reason: 'Corked' }
  expect((await seller.post(endpoints.refundOrder, refund)).body.order.refunds).toMatchObject([{ amount: 12 }])
  const byTax = [
    { percent: 5, isIncluded: false, orders: 1, goods: 4, tax: 0.2, refundedGoods: 0, refundedTax: 0 },
    { percent: 20, isIncluded: false, orders: 1, goods: 0, tax: 0, refundedGoods: 10, refundedTax: 2 },
  ]
  const { current } = (await seller.get(`${endpoints.getDashboard.path}?period=today`)).body
  expect(current).toMatchObject({ net: 9.1, tax: 0.2, refundedTax: 2, byTax })
  const day = (await seller.get(endpoints.getDay.path)).body
  expect(day).toMatchObject({ facts: { goods: 14, tax: 0.2, refundedTax: 2, gross: 21.1, net: 9.1 }, taxes: byTax })
  expect(exportedRows((await seller.get(endpoints.exportSellerOrders.path)).body)).toMatchObject([
    { kept: '9.10', netGoods: '4.00', netTax: '0.20', refundedTax: '2.00', netDelivery: '4.90' },
  ])
  const { body, headers } = await seller.get(`${endpoints.exportTaxes.path}?period=today`)
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="taxes-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv"$/)
  const rows: TaxReportRow[] = parse(body, { columns: true })
  expect(rows.map(({ rate, goods, tax: of, refundedTax, total }) => [rate, goods, of, refundedTax, total])).toEqual([
    ['5% added to prices', '4.00', '0.20', '0.00', '4.20'],
    ['20% added to prices', '0.00', '0.00', '2.00', '0.00'],
    ['Delivery fees', '4.90', '0.00', '0.00', '4.90'],
    ['All', '8.90', '0.20', '2.00', '9.10'],
  ])
  for (const role of ['packer', 'courier'] as const)
    expect(await (await store.staff(role)).get(endpoints.exportTaxes.path)).toMatchObject({ status: 403 })
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { netSums } from '../../../domain/payments/net-sums.ts'
import { anyRefundedOrder } from '../../../domain/testing/any-price-terms.ts'
import { TestStore } from '../../testing/test-store.ts'
import { refundsByRate } from './refunded-days.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

type RefundedOrder = typeof anyRefundedOrder extends fc.Arbitrary<infer Order> ? Order : never

const orderRow = ({ terms: { tax }, ordered, coming, givenBack }: RefundedOrder, id: number) => ({
  ...{ id, status: 'Delivered', starts_at: '2026-01-01', ends_at: '2026-01-02', came_to: coming.total, refunded: givenBack },
  came_to_deposit: coming.deposit,
  ...{
    cart_amount: ordered.cartAmount,
    discount: ordered.discount,
    discount_percent: ordered.discountPercent,
    delivery_fee: ordered.delivery,
  },
  ...{ tax_rate: tax.rate, tax_category_rates: tax.categoryRates, is_tax_included: tax.isIncluded },
})

const lineRows = ({ lines }: RefundedOrder, order: number) =>
  lines.map(({ category, offerPrice, deposit, pieces, amount, refunded }, index) => ({
    ...{ id: order * 10 + index, order_id: order, category, offer_price: offerPrice, quantity: pieces, picked: null },
    ...{ deposit, picked_amount: amount, refunded },
  }))

interface Part {
  readonly id: number
  readonly rate: number
  readonly goods: number
  readonly tax: number
  readonly delivery: number
  readonly deposit: number
}

/** Splits refunds by the SQL of the dashboard's days, of rows that stand in for the tables. */
async function splitInSql(orders: readonly RefundedOrder[]): Promise<Part[]> {
  const refundedPiecesOf = (line: unknown) => sql`(select refunded from order_lines as refunds where refunds.id = ${line})`
  const { rows } = await sql<Part>`
    with day_orders as (
      select * from jsonb_to_recordset(${JSON.stringify(orders.map(orderRow))}::jsonb) as orders (id integer, status text,
        starts_at date, ends_at date, came_to bigint, came_to_deposit bigint, refunded bigint, cart_amount bigint, discount bigint, discount_percent integer, delivery_fee bigint,
        tax_rate integer, tax_category_rates jsonb, is_tax_included boolean)
    ), order_lines as (
      select * from jsonb_to_recordset(${JSON.stringify(orders.flatMap(lineRows))}::jsonb) as lines (id integer, order_id integer,
        category text, offer_price bigint, deposit bigint, quantity integer, picked integer, picked_amount bigint, refunded integer)
    ), ${refundsByRate(refundedPiecesOf)}
    select id, rate, back_goods::float8 as goods, back_tax::float8 as tax, back_delivery::float8 as delivery, back_deposit::float8 as deposit
    from day_refunded_parts order by id, rate`.execute(store.db)
  return rows
}

test('the SQL of the days splits what was given back as the domain does', async () => {
  const orders = fc.sample(anyRefundedOrder, { numRuns: 300, seed: 20261123 })
  const expected = orders.flatMap(({ lines, ordered, coming, givenBack }, id): Part[] => {
    if (givenBack === 0) return []
    const {
      parts,
      refundedDelivery: delivery,
      refundedDeposit: deposit,
    } = netSums({ sums: ordered, lines }, { cameTo: coming.total, givenBack })
    return parts.map(({ rate, refundedGoods: goods, refundedTax: tax }) => ({ id, rate, goods, tax, delivery, deposit }))
  })
  expect(expected.length).toBeGreaterThan(200)
  expect(await splitInSql(orders)).toEqual(expected)
})

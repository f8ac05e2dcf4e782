import { sql } from 'kysely'
import type { OrderId, OrderLineId } from '../src/domain/orders/order.ts'
import type { ProductId } from '../src/domain/products/product.ts'
import { DEFAULT_SETTINGS } from '../src/domain/settings/settings.ts'
import { placeCashOrder } from '../src/server/features/checkout/place-cash-order.ts'
import { connectDatabase, connectPatiently, type SentStatement } from '../src/server/platform/database/connect.ts'
import { systemClock } from '../src/server/platform/platform.ts'
import { type Orderer, orderOf } from './shoppers.ts'

/** One shopper's order as the store sent it to the database, from `begin` to `commit`. */
export interface RecordedOrder {
  readonly statements: readonly RecordedStatement[]
  /** Values that only this order has. Each is a parameter, or part of one, of several statements. */
  readonly id: string
  readonly lines: readonly OrderLineId[]
  readonly number: string
  readonly key: string
}

export interface RecordedStatement extends SentStatement {
  readonly types: readonly string[]
}

export async function recordOrder(databaseUrl: string, orderer: Orderer, number: number): Promise<RecordedOrder> {
  const sent: SentStatement[] = []
  const ignoreLost = () => {}
  const db = connectDatabase(databaseUrl, ignoreLost, (statement) => sent.push(statement))
  const { items, address } = orderOf(orderer, number)
  const lines = items.map((item) => ({ ...item, product: item.product as ProductId })) // the ids are from the product list
  const key = crypto.randomUUID()
  const { order } = await placeCashOrder(
    {
      db,
      clock: systemClock,
      pictureOrigin: '',
      settings: { current: () => DEFAULT_SETTINGS },
      categories: { current: () => [] },
      usedCategories: { current: () => [] },
    },
    {
      shopper: { id: orderer.shopper, name: 'Maya Winter', email: 'maya@example.com', phone: null },
      requested: {
        ...{ lines, substitutions: 'best', addressId: address, expected: null, code: null, isOfAge: false, useCredit: false },
        ...{ fulfilment: 'delivery', slotStart: null, along: null, session: null },
      },
      key: { ownerId: orderer.shopper, key, requestHash: Buffer.alloc(32), sentHash: Buffer.alloc(32) },
    },
  )
  const statements = await withTypes(databaseUrl, [...sent])
  const ordered = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order._id as OrderId) // a plain string from the wire
    .execute()
  await db.destroy()
  return { statements, id: order._id, lines: ordered.map(({ id }) => id), number: order.number.replace('-', ''), key }
}

async function withTypes(databaseUrl: string, sent: readonly SentStatement[]): Promise<RecordedStatement[]> {
  const db = connectPatiently(databaseUrl)
  const typed: RecordedStatement[] = []
  for (const [index, statement] of sent.entries()) {
    if (statement.parameters.length === 0) typed.push({ ...statement, types: [] })
    else {
      const name = `recorded_${index}`
      await sql`prepare ${sql.id(name)} as ${sql.raw(statement.sql)}`.execute(db)
      const { rows } = await sql<{ types: string[] }>`
        select parameter_types::text[] as types from pg_prepared_statements where name = ${name}`.execute(db)
      typed.push({ ...statement, types: rows[0]?.types ?? [] })
    }
  }
  await db.destroy()
  return typed
}

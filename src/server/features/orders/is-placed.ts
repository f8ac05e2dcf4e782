import { type RawBuilder, sql } from 'kysely'
import { AWAITING_PAYMENT, type StoredOrderStatus } from '../../../domain/order.ts'

/** A literal, which matches the indexes. */
export const isPlaced = sql<boolean>`status <> ${sql.lit(AWAITING_PAYMENT)}`

/** Selects the status of the order with this id; null without one. */
export const statusOf = (id: RawBuilder<unknown>): RawBuilder<StoredOrderStatus | null> => sql`
  (select status from orders where orders.id = ${id})`

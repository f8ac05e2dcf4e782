import { type RawBuilder, sql } from 'kysely'

/** Tells whether the checkout of an order can still be paid, and no other order has replaced it. */
export const isOpenCheckoutOf = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from payments where order_id = ${order} and state in ('starting', 'open', 'processing') and replaced_by is null)`

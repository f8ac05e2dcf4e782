import { type RawBuilder, sql } from 'kysely'
import { payableSince } from '../../../domain/payment.ts'

/** Tells whether the checkout of an order can still be paid, and no other order has replaced it. */
export const isOpenCheckoutOf = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from payments where order_id = ${order} and state in ('starting', 'open', 'processing') and replaced_by is null)`

/** Returns the condition that the order with this id awaits a payment which can still be made. */
export const isPayable = (order: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from payments where payments.order_id = ${order} and kind = 'checkout'
    and state in ('starting', 'open', 'processing') and expires_at > ${payableSince(now)})`

import { type RawBuilder, sql } from 'kysely'
import type { OrderId } from '../../../domain/orders/order.ts'
import { type GuestPayerId, payableSince } from '../../../domain/payments/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { idsOfSecrets } from '../orders/guest-orders.ts'

/** Tells whether the payment session of an order can still be paid, and no other order has replaced it. */
export const isOpenPaymentOf = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from payments where order_id = ${order} and state in ('starting', 'open', 'processing') and replaced_by is null)`

/** Returns the condition that the order with this id awaits a payment which can still be made. */
export const isPayable = (order: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from payments where payments.order_id = ${order} and kind = 'own'
    and state in ('starting', 'open', 'processing') and expires_at > ${payableSince(now)})`

/** Returns the condition that the payment of the order with this id is on its way. */
export const isProcessing = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from payments where payments.order_id = ${order} and payments.kind = 'own' and payments.state = 'processing')`

/** Returns the condition that one of these guests has begun the payment of the order with this id. */
export const isPaidByGuests = (
  order: RawBuilder<unknown>,
  guests: readonly GuestPayerId[],
): RawBuilder<boolean> => sql<boolean>`exists (
  select from payments where payments.order_id = ${order} and payments.guest_payer = any(${guests}::uuid[]))`

interface OpenPayment {
  readonly order: OrderId
  readonly sessionId: string
}

/** Finds those of the orders with these secrets whose payment can still be made. */
export async function findOpenPaymentsOf(db: Db, secrets: readonly string[]): Promise<readonly OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select order_id as order, session_id as "sessionId" from payments
    where order_id in ${idsOfSecrets(secrets)} and kind = 'own' and state in ('open', 'processing')
      and session_id is not null`.execute(db)
  return rows
}

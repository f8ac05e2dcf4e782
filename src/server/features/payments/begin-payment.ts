import type { ShopperId } from '../../../domain/account.ts'
import type { AwaitingOrder, OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import type { Checkout } from '../../platform/payments/payment-provider.ts'

/** Saves the payment of an order, before its checkout is created at the provider. */
export async function beginPayment(tx: Db, shopper: ShopperId, order: AwaitingOrder, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      id: newId(),
      order_id: order.id,
      kind: 'checkout',
      shopper_id: shopper,
      amount: order.sums.total,
      product_ids: order.lines.map(({ product }) => product),
      state: 'starting',
      started_at: order.placedAt,
      expires_at: expiresAt,
      checked_at: order.placedAt,
    })
    .execute()
}

export interface BegunPayment {
  /** False when the payment is processing, paid, failed or expired. */
  readonly isPayable: boolean
  readonly expiresAt: Date
  readonly checkout: Checkout | null
}

export async function findBegunPayment(tx: Db, order: OrderId): Promise<BegunPayment | null> {
  const row = await tx
    .selectFrom('payments')
    .select(['state', 'expires_at as expiresAt', 'session_id as sessionId', 'checkout_url as url'])
    .where('order_id', '=', order)
    .where('kind', '=', 'checkout')
    .executeTakeFirst()
  if (!row) return null
  const { state, expiresAt, sessionId, url } = row
  const checkout = sessionId !== null && url !== null ? { sessionId, url } : null
  return { isPayable: state === 'starting' || state === 'open', expiresAt, checkout }
}

import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { PaymentState } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface WaitingRow {
  readonly order: OrderId
  readonly state: 'open' | 'processing' | 'failed'
  readonly url: string | null
  readonly expiresAt: Date
}

/**
 * Returns the newest payments first. Dismissed and replaced payments are left out, unless the provider is processing
 * them.
 */
export async function findWaiting(db: Db, shopper: ShopperId, now: Date, failedSince: Date): Promise<WaitingRow[]> {
  return db
    .selectFrom('payments')
    .select(['order_id as order', 'checkout_url as url', 'expires_at as expiresAt'])
    .select(sql<WaitingRow['state']>`state`.as('state'))
    .where('shopper_id', '=', shopper)
    .where(sql<boolean>`state in ('starting', 'open', 'processing', 'failed')`) // repeats the partial index's condition
    .where((is) =>
      is.or([is('state', '=', 'processing'), is.and([is('replaced_by', 'is', null), is('dismissed_at', 'is', null)])]),
    )
    .where((is) =>
      is.or([
        is('state', '=', 'processing'),
        is.and([is('state', '=', 'open'), is('expires_at', '>', now)]),
        is.and([is('state', '=', 'failed'), is('settled_at', '>', failedSince)]),
      ]),
    )
    .orderBy('order_id', 'desc')
    .limit(50)
    .execute()
}

/** Hides a payment from the shopper, unless it is paid or processing. Returns its state. */
export async function dismissPayment(db: Db, shopper: ShopperId, order: OrderId, now: Date): Promise<PaymentState | null> {
  const row = await db
    .updateTable('payments')
    .set({
      dismissed_at: sql<Date>`case when state in ('starting', 'open', 'expired', 'failed') then coalesce(dismissed_at, ${now}) end`,
    })
    .where('order_id', '=', order)
    .where('kind', '=', 'checkout')
    .where('shopper_id', '=', shopper)
    .returning('state')
    .executeTakeFirst()
  return row?.state ?? null
}

export async function findPaymentState(db: Db, order: OrderId): Promise<PaymentState | null> {
  const row = await db
    .selectFrom('payments')
    .select('state')
    .where('order_id', '=', order)
    .where('kind', '=', 'checkout')
    .executeTakeFirst()
  return row?.state ?? null
}

export interface ClaimedPayment {
  readonly order: OrderId
  readonly sessionId: string | null
  readonly expiresAt: Date
  /** Whether the payment was replaced or dismissed, and must not be paid any more. */
  readonly isReleased: boolean
}

export interface CheckedBefore {
  readonly starting: Date
  readonly open: Date
  readonly released: Date
  readonly processing: Date
}

const isReleased = sql<boolean>`(replaced_by is not null or dismissed_at is not null)`

/** Claims the payment that was checked longest ago, and marks it as checked. */
export async function claimUnchecked(db: Db, now: Date, checkedBefore: CheckedBefore): Promise<ClaimedPayment | null> {
  const claimed = await db
    .updateTable('payments')
    .set({ checked_at: now })
    .where('id', '=', (from) =>
      from
        .selectFrom('payments')
        .select('id')
        .where((is) =>
          is.or([
            ...(['starting', 'open', 'processing'] as const).map((state) =>
              is.and([is('state', '=', state), is('checked_at', '<=', checkedBefore[state])]),
            ),
            is.and([is('state', '=', 'open'), isReleased, is('checked_at', '<=', checkedBefore.released)]),
          ]),
        )
        // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
        .where(sql<boolean>`state in ('starting', 'open', 'processing')`)
        .orderBy('checked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['order_id as order', 'session_id as sessionId', 'expires_at as expiresAt', isReleased.as('isReleased')])
    .executeTakeFirst()
  return claimed ?? null
}

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
 * A shopper's payments that may still be made at `now` or are on their way, and those that failed since `failedSince`; newest
 * first. Nothing is asked of a shopper who let go of one or ordered its goods otherwise.
 */
export async function findWaiting(db: Db, shopper: ShopperId, now: Date, failedSince: Date): Promise<WaitingRow[]> {
  return db
    .selectFrom('payments')
    .select(['order_id as order', 'checkout_url as url', 'expires_at as expiresAt'])
    .select(sql<WaitingRow['state']>`state`.as('state'))
    .where('shopper_id', '=', shopper)
    .where(sql<boolean>`state in ('starting', 'open', 'processing', 'failed')`) // as the index says it
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

/** Marks a shopper's payment as let go of, unless it was paid or is on its way, and gives its state; null when there is none of theirs. */
export async function dismissPayment(db: Db, shopper: ShopperId, order: OrderId, now: Date): Promise<PaymentState | null> {
  const row = await db
    .updateTable('payments')
    .set({
      dismissed_at: sql<Date>`case when state in ('starting', 'open', 'expired', 'failed') then coalesce(dismissed_at, ${now}) end`,
    })
    .where('order_id', '=', order)
    .where('shopper_id', '=', shopper)
    .returning('state')
    .executeTakeFirst()
  return row?.state ?? null
}

export async function findPaymentState(db: Db, order: OrderId): Promise<PaymentState | null> {
  const row = await db.selectFrom('payments').select('state').where('order_id', '=', order).executeTakeFirst()
  return row?.state ?? null
}

export interface ClaimedPayment {
  readonly order: OrderId
  readonly sessionId: string | null
  readonly expiresAt: Date
  /** Whether nobody is to pay it any more. */
  readonly isReleased: boolean
}

/** From when on a payment of each state is to be asked about again. */
export interface AskedBefore {
  readonly starting: Date
  readonly open: Date
  /** Open ones that nobody is to pay any more. */
  readonly released: Date
  readonly processing: Date
}

const isReleased = sql<boolean>`(replaced_by is not null or dismissed_at is not null)`

/** The payment to ask the provider about that was longest unasked, marked as asked now, so that of many processes each gets another; null when there is none. */
export async function claimUnasked(db: Db, now: Date, askedBefore: AskedBefore): Promise<ClaimedPayment | null> {
  const claimed = await db
    .updateTable('payments')
    .set({ checked_at: now })
    .where('order_id', '=', (from) =>
      from
        .selectFrom('payments')
        .select('order_id')
        .where((is) =>
          is.or([
            ...(['starting', 'open', 'processing'] as const).map((state) =>
              is.and([is('state', '=', state), is('checked_at', '<=', askedBefore[state])]),
            ),
            is.and([is('state', '=', 'open'), isReleased, is('checked_at', '<=', askedBefore.released)]),
          ]),
        )
        .where(sql<boolean>`state in ('starting', 'open', 'processing')`) // as the index says it
        .orderBy('checked_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['order_id as order', 'session_id as sessionId', 'expires_at as expiresAt', isReleased.as('isReleased')])
    .executeTakeFirst()
  return claimed ?? null
}

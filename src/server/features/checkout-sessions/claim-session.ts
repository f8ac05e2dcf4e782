import { sql } from 'kysely'
import type { RequestedGoods } from '../../../domain/checkout/requested-order.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Payer } from '../../../domain/payments/payment.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { addOrderWebhook } from '../order-events/order-webhooks.ts'
import { findOrderOfAnybody } from '../orders/guest-orders.ts'
import { isReplaceableOrder } from '../payments/replace-payments.ts'

/** Another order came of the session before, whoever sent it. */
export class SessionTaken extends ClientError {
  constructor() {
    super(409, 'This has been ordered already, or is being paid for')
  }
}

/**
 * Makes the order that of the session in which an assistant put it together, in the transaction that saves the order. Throws
 * SessionTaken when another order came of the session. A session that is unknown or was deleted is no reason to turn a shopper
 * away.
 */
export async function claimSession(
  tx: Db,
  { session }: Pick<RequestedGoods, 'session'>,
  order: OrderId,
  payer: Payer | null,
  now: Date,
): Promise<void> {
  if (session === null) return
  const { rows } = await sql<{ claimed: boolean; url: string | null }>`
    with known as materialized (select id, webhook_url from checkout_sessions where id = ${session} for update),
      claimed as (
        update checkout_sessions set order_id = ${order}
        where id = (select id from known) and (order_id is null or ${isReplaceableOrder(sql`checkout_sessions.order_id`, payer)})
        returning id)
    select exists (select from claimed) as claimed, webhook_url as url from known`.execute(tx)
  const [known] = rows
  if (!known) return
  if (!known.claimed) throw new SessionTaken()
  if (known.url !== null) await addOrderWebhook(tx, order, known.url, now)
}

/** Returns the secret of the order that came of the session, so that a newer one of its goods can replace it while it is not paid. */
export async function secretOfSession(db: Db, session: string): Promise<string | null> {
  const found = db.selectFrom('checkout_sessions').select('order_id').where('id', '=', session)
  const order = (await found.executeTakeFirst())?.order_id ?? null
  return order === null ? null : ((await findOrderOfAnybody(db, order))?.secret ?? null)
}

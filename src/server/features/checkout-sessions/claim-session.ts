import { sql } from 'kysely'
import { SESSION_TAKEN } from '../../../contract/checkout/place-order.ts'
import type { RequestedGoods } from '../../../domain/checkout/requested-order.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Payer } from '../../../domain/payments/payment.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { addOrderWebhook } from '../order-events/order-webhooks.ts'
import { isReplaceableOrder } from '../payments/replace-payments.ts'

/** Another order came of the session before, whoever sent it. */
export class SessionTaken extends ClientError {
  constructor() {
    super(409, 'This has been ordered already, or is being paid for', { details: { code: SESSION_TAKEN } })
  }
}

/**
 * Makes the order that of the session in which an assistant put it together, in the transaction that saves the order. Throws
 * SessionTaken when another order came of the session, and for an order of the assistant also when the session has ended or
 * was changed. A shopper is not turned away because of a session that is over or unknown: the order is just not of it.
 */
export async function claimSession(
  tx: Db,
  { session }: Pick<RequestedGoods, 'session'>,
  { id: order, isPlaced }: ClaimingOrder,
  payer: Payer | null,
  now: Date,
): Promise<void> {
  if (session === null) return
  const { id, revision } = session
  const { rows } = await sql<KnownSession>`
    with known as materialized (
        select id, webhook_url, canceled_at is not null or expires_at <= ${now} as over,
          case when (state -> 'consents' ->> 'marketing')::boolean then state -> 'buyer' ->> 'email' end as "newsletterTo"
        from checkout_sessions
        where id = ${id} for update),
      claimed as (
        update checkout_sessions
        set order_id = ${order}, revision = revision + 1, is_placed_by_assistant = ${revision !== null}
        where id = (select id from known where not over) and revision = coalesce(${revision}::integer, revision)
          and (order_id is null or ${isReplaceableOrder(sql`checkout_sessions.order_id`, payer, now)})
        returning id)
    select over, exists (select from claimed) as claimed, webhook_url as url, "newsletterTo" from known`.execute(tx)
  const [known] = rows
  if (revision === null && (!known || known.over)) return
  if (!known?.claimed) throw new SessionTaken()
  if (known.url !== null) await addOrderWebhook(tx, order, known.url, isPlaced ? now : null)
  // The mail asks for a confirmation, since the email may be somebody else's.
  if (known.newsletterTo !== null)
    await enqueueJob(tx, { kind: 'mail-subscription', payload: { email: known.newsletterTo } }, now)
}

interface ClaimingOrder {
  readonly id: OrderId
  /** An order that awaits its payment is placed later. */
  readonly isPlaced: boolean
}

interface KnownSession {
  readonly over: boolean
  readonly claimed: boolean
  readonly url: string | null
  /** The buyer wants the newsletter at this email. */
  readonly newsletterTo: string | null
}

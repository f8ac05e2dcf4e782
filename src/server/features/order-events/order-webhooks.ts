import { type RawBuilder, sql } from 'kysely'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'

/** A change that could not be sent for so long is no news. */
const SENT_FOR_MS = 24 * 60 * 60 * 1000

const untilOf = (at: Date): string => new Date(at.getTime() + SENT_FOR_MS).toISOString()

/** Selects the payloads of jobs that tell of these orders, as far as somebody wants to be told. */
export const webhooksOf = (orders: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  select jsonb_build_object('order', order_id, 'until', ${untilOf(at)}::text) from order_webhooks where order_id in (${orders})`

/** Lets each change of the order be sent to this URL, and of an order that was placed what it is like, too. */
export async function addOrderWebhook(tx: Db, order: OrderId, url: string, placedAt: Date | null): Promise<void> {
  await tx.insertInto('order_webhooks').values({ order_id: order, url }).execute()
  if (placedAt === null) return
  await enqueueJob(tx, { kind: 'send-order-webhook', payload: { order, until: untilOf(placedAt) } }, placedAt)
}

export async function findOrderWebhook(db: Db, order: OrderId): Promise<string | null> {
  const found = db.selectFrom('order_webhooks').select('url').where('order_id', '=', order)
  return (await found.executeTakeFirst())?.url ?? null
}

import type { SessionId } from '../../../domain/accounts/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { PushSubscription } from '../../platform/push/push-message.ts'

/**
 * Saves the subscription of a session's device in place of its earlier one. A browser has one subscription, so that of an
 * earlier session of the same browser is replaced, too.
 */
export async function saveSubscription(
  tx: Db,
  session: SessionId,
  { endpoint, p256dh, auth }: PushSubscription,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('session_id', '<>', session).execute()
  await tx
    .insertInto('push_subscriptions')
    .values({ session_id: session, endpoint, p256dh, auth, created_at: now })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ endpoint, p256dh, auth }))
    .execute()
}

export async function findSubscription(db: Db, session: SessionId): Promise<PushSubscription | null> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', session)
    .executeTakeFirst()
  return row ?? null
}

// The limit is more than the devices of any store, and bounds what one order may cause.
const MOST_DEVICES = 200

export async function listSubscribedSessions(db: Db): Promise<SessionId[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .orderBy('created_at', 'desc')
    .limit(MOST_DEVICES)
    .execute()
  return rows.map(({ session_id }) => session_id)
}

export async function deleteSubscription(db: Db, session: SessionId, endpoint?: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .execute()
}

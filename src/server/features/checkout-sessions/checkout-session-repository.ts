import { type RawBuilder, sql } from 'kysely'
import { siteOf } from '../../../domain/assistants/assistant.ts'
import type { CheckoutSession } from '../../../domain/checkout/checkout-session.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newToken } from '../../platform/secrets/random-secrets.ts'
import { type FoundOrder, findOrderOfAnybody } from '../orders/guest-orders.ts'
import { isBeingPaid } from '../payments/payment-session.ts'

/** Sessions end after this time (the protocol’s default). */
export const SESSION_MS = 6 * 60 * 60 * 1000

/** Whoever knows the id can see and order what is in the session, so it is as long as a secret. */
const ID = /^[\w-]{43}$/

export interface StoredSession {
  readonly id: string
  /** The URL of the profile of the assistant that began the session. */
  readonly profile: string
  readonly state: CheckoutSession
  readonly isCanceled: boolean
  /** Counts the changes of the session. */
  readonly revision: number
  /** The assistant itself placed the order. */
  readonly isPlacedByAssistant: boolean
  /** The cart of the assistant that the session began with. */
  readonly cartId: string | null
  readonly expiresAt: Date
  /** The order that came of the session. It may still await its payment. */
  readonly order: FoundOrder | null
}

interface SessionsAgent {
  /** The URL of the assistant's profile. */
  readonly url: string
  /** Changes of the order are sent to this URL. */
  readonly webhookUrl: string | null
  /** The version of the protocol that the assistant speaks. */
  readonly version: string
}

interface Opening {
  readonly now: Date
  /** The site of the assistant may have this many sessions open. */
  readonly most: number
}

/** Begins a session. Returns null when its site has as many as it may. */
export async function insertSession(
  db: Db,
  agent: SessionsAgent,
  begun: Pick<StoredSession, 'state' | 'cartId'>,
  { now, most }: Opening,
): Promise<StoredSession | null> {
  const { state, cartId } = begun
  const [id, site] = [newToken().token, siteOf(agent.url)]
  const expiresAt = new Date(now.getTime() + SESSION_MS)
  const isInserted = await inTransaction(db, async (tx) => {
    const [, open] = await Promise.all([lockSite(tx, site), countOpenSessions(tx, site, now)])
    if (open >= most) return false
    await tx
      .insertInto('checkout_sessions')
      .values({
        ...{ id, profile: agent.url, site, webhook_url: agent.webhookUrl, cart_id: cartId, ucp_version: agent.version },
        state: JSON.stringify(state),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    return true
  })
  if (!isInserted) return null
  const unchanged = { isCanceled: false, revision: 0, isPlacedByAssistant: false, order: null }
  return { id, profile: agent.url, state, cartId, expiresAt, ...unchanged }
}

/** Returns the session with this id, or null. Any text is accepted. */
export async function findSession(db: Db, id: string, now: Date): Promise<StoredSession | null> {
  if (!ID.test(id)) return null
  const found = db
    .selectFrom('checkout_sessions')
    .select([
      'profile',
      'state',
      'canceled_at',
      'expires_at as expiresAt',
      'order_id',
      'revision',
      'is_placed_by_assistant',
      'cart_id',
    ])
    .where('id', '=', id)
  const row = await found.executeTakeFirst()
  if (!row?.state) return null
  const { profile, state, expiresAt, revision } = row
  const order = row.order_id && (await findLivingOrder(db, row.order_id, now))
  return {
    id,
    profile,
    state,
    revision,
    isPlacedByAssistant: row.is_placed_by_assistant,
    cartId: row.cart_id,
    isCanceled: row.canceled_at !== null,
    expiresAt,
    order,
  }
}

/** Returns the latest session that began with a cart, and was not canceled, or null. */
export async function findSessionOfCart(db: Db, cart: string, now: Date): Promise<StoredSession | null> {
  const found = db
    .selectFrom('checkout_sessions')
    .select('id')
    .where('cart_id', '=', cart)
    .where('canceled_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
  const row = await found.executeTakeFirst()
  return row ? findSession(db, row.id, now) : null
}

/** An order that was never paid is none, so that the session can become another one. */
async function findLivingOrder(db: Db, id: OrderId, now: Date): Promise<StoredSession['order']> {
  const [order, isPayable] = await Promise.all([findOrderOfAnybody(db, id), isBeingPaid(db, id, now)])
  return order && (order.isPlaced || isPayable) ? order : null
}

/** Says of an order in which session an assistant put it together. `state` is null once it was deleted. */
export async function findSessionOfOrder(db: Db, order: OrderId): Promise<OrderedSession | null> {
  const found = db
    .selectFrom('checkout_sessions')
    .select(['id', 'profile', 'state', 'is_placed_by_assistant as isPlacedByAssistant', 'ucp_version as version'])
    .where('order_id', '=', order)
  return (await found.executeTakeFirst()) ?? null
}

type OrderedSession = Pick<StoredSession, 'id' | 'profile' | 'isPlacedByAssistant'> & {
  readonly state: CheckoutSession | null
  /** The version of the protocol in which the assistant is told of the order. */
  readonly version: string
}

/** Returns the hosts of the assistants that put these orders together. */
export async function findAssistantsOf(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, string>> {
  if (orders.length === 0) return new Map()
  const found = db.selectFrom('checkout_sessions').select(['order_id', 'profile']).where('order_id', '=', anyOf(orders))
  const rows = await found.execute()
  return new Map(rows.flatMap(({ order_id, profile }) => (order_id === null ? [] : [[order_id, new URL(profile).host]])))
}

type Revised = Pick<StoredSession, 'id' | 'revision'>

/** Replaces what is in a session. Returns false when the session was changed, canceled or ordered since this revision. */
export const saveSession = (db: Db, session: Revised, state: CheckoutSession): Promise<boolean> =>
  changeSession(db, session, { state: JSON.stringify(state) })

/** Returns false when the session was changed, canceled or ordered since this revision. */
export const cancelSession = (db: Db, session: Revised, now: Date): Promise<boolean> =>
  changeSession(db, session, { canceled_at: now })

async function changeSession(
  db: Db,
  { id, revision }: Revised,
  change: { readonly state: string } | { readonly canceled_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_sessions')
    .set({ ...change, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Sessions of one site begin one after the other, so that their number is known. */
async function lockSite(tx: Db, site: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sessions of ' || ${site}, 0))`.execute(tx)
}

/** Counts the sessions of a site that have neither ended nor become an order. */
async function countOpenSessions(tx: Db, site: string, now: Date): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from checkout_sessions
    where site = ${site} and created_at > ${new Date(now.getTime() - SESSION_MS)}
      and canceled_at is null and order_id is null and expires_at > ${now}`.execute(tx)
  return rows[0]?.open ?? 0
}

/** Ends the open sessions of a site and of the sites below. */
export async function cancelSessionsOf(db: Db, site: string, now: Date): Promise<void> {
  await sql`
    update checkout_sessions set canceled_at = ${now}, revision = revision + 1
    where (site = ${site} or right(site, char_length(${site}) + 1) = '.' || ${site}) and expires_at > ${now}
      and canceled_at is null and order_id is null`.execute(db)
}

/** Is the site of the assistant that brought the order with this id, or null. */
export const assistantOf = (order: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select checkout_sessions.site from checkout_sessions where order_id = ${order})`

/** Tells whether an order came of a session of this site. */
export const hasBroughtOrder = (site: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from checkout_sessions where checkout_sessions.site = ${site} and order_id is not null)`

/** Deletes sessions that ended before this time. Those that became an order keep the assistant that brought it. */
export async function purgeSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('checkout_sessions').where('expires_at', '<', before).where('order_id', 'is', null).execute()
  await db
    .updateTable('checkout_sessions')
    .set({ state: null })
    .where('expires_at', '<', before)
    .where('state', 'is not', null)
    .execute()
}

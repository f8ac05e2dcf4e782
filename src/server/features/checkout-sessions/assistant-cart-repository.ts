import { sql } from 'kysely'
import { siteOf } from '../../../domain/assistants/assistant.ts'
import type { AssistantCart, SessionGoods } from '../../../domain/checkout/checkout-session.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newToken } from '../../platform/secrets/random-secrets.ts'

/** A cart ends this long after its last change. */
const CART_MS = 7 * 24 * 60 * 60 * 1000

export interface StoredCart {
  readonly id: string
  /** The URL of the profile of the assistant that began the cart. */
  readonly profile: string
  readonly state: AssistantCart
  /** Counts the changes of the cart. */
  readonly revision: number
  readonly expiresAt: Date
}

export async function insertCart(db: Db, profile: string, state: AssistantCart, now: Date): Promise<StoredCart> {
  const cart = { id: newToken().token, profile, state, revision: 0, expiresAt: endOf(now) }
  await db
    .insertInto('assistant_carts')
    .values({
      id: cart.id,
      profile,
      site: siteOf(profile),
      state: JSON.stringify(state),
      created_at: now,
      expires_at: cart.expiresAt,
    })
    .execute()
  return cart
}

const endOf = (now: Date): Date => new Date(now.getTime() + CART_MS)

/** Returns the cart of an assistant, or null. Any id is accepted. */
export async function findCart(db: Db, profile: string, id: string, now: Date): Promise<StoredCart | null> {
  return (await cartWith(db, profile, id, now).executeTakeFirst()) ?? null
}

/** Locks the cart until the commit, so that one checkout begins with it. */
export async function lockCart(tx: Db, profile: string, id: string, now: Date): Promise<StoredCart | null> {
  return (await cartWith(tx, profile, id, now).forUpdate().executeTakeFirst()) ?? null
}

const cartWith = (db: Db, profile: string, id: string, now: Date) =>
  db
    .selectFrom('assistant_carts')
    .select(['id', 'profile', 'state', 'revision', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('profile', '=', profile)
    .where('expires_at', '>', now)

/** Replaces what is in a cart. Returns its new end, and null when it was changed or canceled since this revision. */
export async function saveCart(
  db: Db,
  { id, revision }: Pick<StoredCart, 'id' | 'revision'>,
  state: AssistantCart,
  now: Date,
): Promise<Date | null> {
  const expiresAt = endOf(now)
  const { numUpdatedRows } = await db
    .updateTable('assistant_carts')
    .set({ state: JSON.stringify(state), revision: revision + 1, expires_at: expiresAt })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n ? expiresAt : null
}

/** Puts the goods of a checkout into the cart that it began with. */
export async function saveGoodsToCart(tx: Db, id: string, goods: Pick<SessionGoods, 'lines' | 'codes'>): Promise<void> {
  await sql`
    update assistant_carts set state = state || ${JSON.stringify(goods)}::jsonb, revision = revision + 1 where id = ${id}`.execute(
    tx,
  )
}

export async function deleteCart(db: Db, id: string): Promise<void> {
  await db.deleteFrom('assistant_carts').where('id', '=', id).execute()
}

/** Counts the carts of a site of assistants. */
export async function countCarts(db: Db, site: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('assistant_carts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site', '=', site)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes carts that ended before this time. */
export async function purgeCarts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('assistant_carts').where('expires_at', '<', before).execute()
}

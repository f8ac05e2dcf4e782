import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Cart } from '../../../domain/cart.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function findCart(db: Db, shopper: ShopperId): Promise<Cart> {
  const lines = await db
    .selectFrom('cart_lines')
    .select(['product_id', 'quantity'])
    .where('shopper_id', '=', shopper)
    .orderBy('position')
    .execute()
  return new Map(lines.map((line) => [line.product_id, line.quantity]))
}

/** Locks the shopper's row, so that changes of the cart run one after another until commit. */
export async function lockCart(db: Db, shopper: ShopperId): Promise<void> {
  await db.selectFrom('shoppers').select('id').where('id', '=', shopper).forNoKeyUpdate().execute()
}

/** Replaces the cart and drops unknown products. The caller must have called `lockCart`. */
export async function replaceCart(db: Db, shopper: ShopperId, cart: Cart): Promise<void> {
  await db.deleteFrom('cart_lines').where('shopper_id', '=', shopper).execute()
  if (cart.size === 0) return
  await sql`
    insert into cart_lines (shopper_id, product_id, position, quantity)
    select ${shopper}, line.product_id, line.number - 1, line.quantity
    from unnest(${[...cart.keys()]}::uuid[], ${[...cart.values()]}::smallint[]) with ordinality as line (product_id, quantity, number)
    join products on products.id = line.product_id`.execute(db)
}

import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { type Favourites, MAX_FAVOURITES } from '../../../domain/products/favourites.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

export async function listFavourites(db: Db, shopper: ShopperId): Promise<Favourites> {
  const rows = await db
    .selectFrom('favourites')
    .select('product_id')
    .where('shopper_id', '=', shopper)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Locks the shopper's row, so that changes of the favourites run one after another until commit. */
export async function lockFavourites(db: Db, shopper: ShopperId): Promise<void> {
  await db.selectFrom('shoppers').select('id').where('id', '=', shopper).forNoKeyUpdate().execute()
}

/**
 * Adds favourites, and drops unknown products and those beyond MAX_FAVOURITES. The caller must have called
 * `lockFavourites`.
 */
export async function insertFavourites(db: Db, shopper: ShopperId, products: readonly ProductId[]): Promise<void> {
  await sql`
    insert into favourites (shopper_id, product_id, added_at)
    select ${shopper}, products.id, clock_timestamp() + number * interval '1 microsecond'
    from unnest(${products}::uuid[]) with ordinality as added (id, number) join products on products.id = added.id
    where not exists (select from favourites where shopper_id = ${shopper} and product_id = products.id)
    order by number
    limit greatest(0, ${sql.lit(MAX_FAVOURITES)} - (select count(*) from favourites where shopper_id = ${shopper}))`.execute(db)
}

export async function deleteFavourites(db: Db, shopper: ShopperId, products: readonly ProductId[]): Promise<void> {
  await db.deleteFrom('favourites').where('shopper_id', '=', shopper).where('product_id', '=', anyOf(products)).execute()
}

export async function deleteFavouritesOfShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('favourites').where('shopper_id', '=', anyOf(shoppers)).execute()
}

export async function deleteFavouritesOfProducts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('favourites').where('product_id', '=', anyOf(products)).execute()
}

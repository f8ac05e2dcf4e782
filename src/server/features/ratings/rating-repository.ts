import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { ProductId, RatingSum, Stars } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'

const MAX_RATINGS = 200

export interface Rating {
  readonly product: ProductId
  readonly stars: Stars
}

/** Saves a rating in place of an earlier one. Triggers add it to the product's sums. */
export async function saveRating(tx: Db, shopper: ShopperId, { product, stars }: Rating, now: Date): Promise<void> {
  await tx
    .insertInto('product_ratings')
    .values({ product_id: product, shopper_id: shopper, stars, rated_at: now })
    .onConflict((known) => known.columns(['product_id', 'shopper_id']).doUpdateSet({ stars, rated_at: now }))
    .execute()
  publishAfterCommit(tx, 'catalogChanged', null)
}

export async function findRatingSum(db: Db, product: ProductId): Promise<RatingSum | null> {
  const sum = db.selectFrom('products').select(['rating_count as count', 'rating_stars as stars']).where('id', '=', product)
  return (await sum.executeTakeFirst()) ?? null
}

export async function listRatingsOf(db: Db, shopper: ShopperId, products?: readonly ProductId[]): Promise<Rating[]> {
  const ratings = db.selectFrom('product_ratings').select(['product_id as product', 'stars']).where('shopper_id', '=', shopper)
  const named = products ? ratings.where('product_id', '=', anyOf(products)) : ratings
  return named.orderBy('rated_at', 'desc').limit(MAX_RATINGS).execute()
}

export async function listAllRatingsOf(db: Db, shopper: ShopperId): Promise<(Rating & { readonly ratedAt: Date })[]> {
  return db
    .selectFrom('product_ratings')
    .select(['product_id as product', 'stars', 'rated_at as ratedAt'])
    .where('shopper_id', '=', shopper)
    .orderBy('product_id')
    .execute()
}

/** Removes who rated. The stars stay, because a product's stars are the average of all who bought and rated it. */
export async function forgetRater(tx: Db, shopper: ShopperId): Promise<void> {
  await tx.updateTable('product_ratings').set({ shopper_id: null }).where('shopper_id', '=', shopper).execute()
}

/** Triggers subtract the deleted ratings from the sums. */
export async function deleteRatingsBy(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('product_ratings').where('shopper_id', '=', anyOf(shoppers)).execute()
  publishAfterCommit(tx, 'catalogChanged', null)
}

/** Triggers subtract the deleted ratings from the sums. */
export async function deleteRatingsOf(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('product_ratings').where('product_id', '=', anyOf(products)).execute()
  publishAfterCommit(tx, 'catalogChanged', null)
}

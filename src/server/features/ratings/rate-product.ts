import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { RatingSum } from '../../../domain/products/product.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { isDeliveredTo } from '../orders/order-repository.ts'
import { findRatingSum, type Rating, saveRating } from './rating-repository.ts'

/**
 * Saves a shopper's rating of a product, in place of an earlier one. Returns the sum of all ratings of the product.
 * Throws 404, and 409 when the product was never delivered to the shopper.
 */
export async function rateProduct(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  shopper: ShopperId,
  rating: Rating,
): Promise<RatingSum> {
  if (!(await findRatingSum(db, rating.product))) throw notFound('Product')
  if (!(await isDeliveredTo(db, shopper, rating.product)))
    throw new ClientError(409, 'You can rate a product once it was delivered to you')
  await inTransaction(db, (tx) => saveRating(tx, shopper, rating, clock.now()))
  const sum = await findRatingSum(db, rating.product)
  if (!sum) throw notFound('Product')
  return sum
}

import * as z from 'zod/mini'
import { type FavouriteChanges, type Favourites, MAX_FAVOURITES } from '../domain/favourites.ts'
import type { ProductId } from '../domain/product.ts'
import { bounded } from './bounded.ts'

/** The products are in the order in which they were added. */
export const favouriteIds = z.array(z.string())

export const updateFavouritesRequest = z.object({
  products: bounded(
    z.array(
      z.object({ product: z.string('Product is required'), isFavourite: z.boolean('isFavourite must be true or false') }),
      'products must be a list of products and whether they are favourites',
    ),
    MAX_FAVOURITES,
    `At most ${MAX_FAVOURITES} products can be changed at once`,
  ),
})

export const updateFavouritesResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  /** These are all of the shopper's favourites now. */
  favourites: favouriteIds,
})

/** The last change of a product counts. */
export const favouriteChangesOf = (products: z.output<typeof updateFavouritesRequest>['products']): FavouriteChanges =>
  new Map(products.map(({ product, isFavourite }) => [product as ProductId, isFavourite]))

export const favouritesOf = (ids: readonly string[]): Favourites => new Set(ids.map((id) => id as ProductId)) // ids from the API

import * as z from 'zod/mini'
import type { Favourites } from '../../domain/products/favourites.ts'
import { wireProductId } from '../../domain/products/product.ts'

/** The products are in the order in which they were added. */
export const favouriteIds = z.array(z.string())

export const updateFavouritesResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  /** `favourites` are all of the shopper's favourites now. */
  favourites: favouriteIds,
})

export const favouritesOf = (ids: readonly string[]): Favourites => new Set(ids.map((id) => wireProductId(id)))

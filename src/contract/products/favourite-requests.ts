import * as z from 'zod/mini'
import { type FavouriteChanges, MAX_FAVOURITES } from '../../domain/products/favourites.ts'
import type { ProductId } from '../../domain/products/product.ts'
import { bounded } from '../schema-checks.ts'

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

/** The last change of a product counts. */
export const favouriteChangesOf = (products: z.output<typeof updateFavouritesRequest>['products']): FavouriteChanges =>
  new Map(products.map(({ product, isFavourite }) => [product as ProductId, isFavourite]))

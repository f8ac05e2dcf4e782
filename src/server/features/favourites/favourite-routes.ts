import { favouriteChangesOf } from '../../../contract/products/favourite-requests.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { FavouriteChanges, Favourites } from '../../../domain/products/favourites.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { isReferenceGone } from '../../platform/database/database-errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteFavourites, insertFavourites, listFavourites, lockFavourites } from './favourite-repository.ts'

export const favouriteRoutes = (platform: Platform) =>
  ({
    updateFavourites: async ({ shopper, body }) => {
      const favourites = await updateFavourites(platform, shopper.id, favouriteChangesOf(body.products))
      return { success: true, message: 'Favorites Updated', favourites: [...favourites] }
    },
  }) satisfies Partial<EndpointHandlers>

/** Returns all favourites after the changes. Unknown products are dropped, as in carts. */
function updateFavourites({ db }: Platform, shopper: ShopperId, changes: FavouriteChanges): Promise<Favourites> {
  const of = (wanted: boolean) =>
    [...changes].flatMap(([product, isFavourite]) => (isFavourite === wanted && isId(product) ? [product] : []))
  return inTransaction(
    db,
    async (tx) => {
      const [, , , favourites] = await Promise.all([
        lockFavourites(tx, shopper),
        deleteFavourites(tx, shopper, of(false)),
        insertFavourites(tx, shopper, of(true)),
        listFavourites(tx, shopper),
      ])
      return favourites
    },
    isReferenceGone, // A retry drops a product that was deleted meanwhile.
  )
}

import { updateFavourites } from '../../contract/endpoints/favourite-endpoints.ts'
import type { FavouriteChanges } from '../../domain/products/favourites.ts'
import type { Token } from './request.ts'
import { request } from './send-request.ts'

export const favouriteApi = {
  update: (token: Token, changes: FavouriteChanges) =>
    request(updateFavourites, {
      token,
      body: { products: [...changes].map(([product, isFavourite]) => ({ product, isFavourite })) },
    }),
}

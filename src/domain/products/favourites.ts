import type { ProductId } from './product.ts'

/** The products are in the order in which they were added. */
export type Favourites = ReadonlySet<ProductId>

/** `FavouriteChanges` is true for products to add, and false for products to remove. */
export type FavouriteChanges = ReadonlyMap<ProductId, boolean>

export const MAX_FAVOURITES = 200

export const NO_FAVOURITES: Favourites = new Set()

/** Products beyond MAX_FAVOURITES are not added. */
export function changeFavourites(favourites: Favourites, changes: FavouriteChanges): Favourites {
  const changed = new Set(favourites)
  for (const [product, isFavourite] of changes) if (!isFavourite) changed.delete(product)
  for (const [product, isFavourite] of changes) if (isFavourite && changed.size < MAX_FAVOURITES) changed.add(product)
  return changed
}

/** Returns the changes that merge a visitor's favourites into the account's, which come first. */
export const mergeChanges = (account: Favourites, visitor: Favourites): FavouriteChanges =>
  new Map([...visitor].filter((product) => !account.has(product)).map((product) => [product, true]))

/** Returns the changes that were not sent, or were made again with another value since then. */
export const changesAfter = (sent: FavouriteChanges, now: FavouriteChanges): FavouriteChanges =>
  new Map([...now].filter(([product, isFavourite]) => sent.get(product) !== isFavourite))

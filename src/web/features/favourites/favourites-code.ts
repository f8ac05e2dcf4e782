import type { FavouriteChanges, Favourites } from '../../../domain/products/favourites.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { storedText } from '../../state/browser-storage.ts'
import { observable } from '../../state/observable.ts'

export interface SavedFavourites {
  readonly favourites: Favourites
  /** `owner` is the id of the account, or null for a visitor. */
  readonly owner: string | null
  /** The account does not have these changes yet. It is empty for a visitor. */
  readonly unsent: FavouriteChanges
  /** The account whose session expired here lacks these changes. Nobody else sees them. */
  readonly expired: { readonly owner: string; readonly unsent: FavouriteChanges } | null
}

export const NO_SAVED_FAVOURITES: SavedFavourites = { favourites: new Set(), owner: null, unsent: new Map(), expired: null }

/** The favourites of this browser, which outlive a page. A logout deletes them. */
export const storedFavourites = storedText('larder.favourites')

/** What hearts show. Only the code of favourites changes it. */
export const favouritesState = observable(NO_SAVED_FAVOURITES)

/** A visitor who has no favourites needs their code with the first press of a heart. */
export const favouritesCode = lazyCode(async () => (await import('./start-favourites.ts')).startFavourites())

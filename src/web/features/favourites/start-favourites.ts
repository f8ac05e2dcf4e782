import type { UserWire } from '../../../contract/accounts.ts'
import { favouritesOf } from '../../../contract/favourites.ts'
import { changeFavourites, type FavouriteChanges, mergeChanges } from '../../../domain/favourites.ts'
import { onShopperChange, shopperSession } from '../account/shopper-session.ts'
import { FavouriteHeart } from './favourite-heart.tsx'
import { readFavourites, saveFavourites, sendFavourites, useFavourites } from './favourites.ts'
import { storedFavourites } from './favourites-code.ts'

/** Follows the session and other tabs. Must be called once per page load. */
export function startFavourites() {
  storedFavourites.onOtherTab(readFavourites)
  readFavourites()
  onShopperChange(followSession)
  followSession()
  return { FavouriteHeart, useFavourites }
}

function followSession(): void {
  const session = shopperSession()
  if (session.status === 'shopper') enter(session.user)
  else if (session.status === 'visitor') leave()
}

/**
 * Shows the account's favourites. A visitor's are merged into them, and changes that the account lacks are made again.
 * Those of another account are dropped.
 */
function enter({ _id: user, favourites }: UserWire): void {
  const account = favouritesOf(favourites)
  const saved = readFavourites()
  const unsent: FavouriteChanges =
    saved.owner === null ? mergeChanges(account, saved.favourites) : new Map(saved.owner === user ? saved.unsent : [])
  saveFavourites({ favourites: changeFavourites(account, unsent), owner: user, unsent })
  sendFavourites()
}

/** Forgets an account whose session has expired. Only favourites that it lacks stay in this browser, as a visitor's. */
function leave(): void {
  const { owner, unsent } = readFavourites()
  if (owner === null) return
  saveFavourites({ favourites: changeFavourites(new Set(), unsent), owner: null, unsent: new Map() })
}

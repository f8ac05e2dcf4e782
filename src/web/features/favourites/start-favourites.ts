import type { UserWire } from '../../../contract/accounts/accounts.ts'
import { favouritesOf } from '../../../contract/products/favourites.ts'
import { changeFavourites, type FavouriteChanges, mergeChanges, NO_FAVOURITES } from '../../../domain/products/favourites.ts'
import { onShopperChange, shopperSession } from '../account/shopper-session.ts'
import { readFavourites, saveFavourites, sendFavourites, toggleFavourite, useFavourites } from './favourites.ts'
import { storedFavourites } from './favourites-code.ts'

/** Follows the session and other tabs. Must be called once per page load. */
export function startFavourites() {
  storedFavourites.onOtherTab(readFavourites)
  readFavourites()
  onShopperChange(followSession)
  followSession()
  return { toggleFavourite, useFavourites }
}

function followSession(): void {
  const session = shopperSession()
  if (session.status === 'shopper') enter(session.user)
  else if (session.status === 'visitor') leave()
}

/**
 * Shows the account's favourites. A visitor's are merged into them, and changes that the account lacks are made again.
 * Those of another account are dropped, also those of one whose session has expired.
 */
function enter({ _id: user, favourites }: UserWire): void {
  const account = favouritesOf(favourites)
  const saved = readFavourites()
  const ofVisitor = saved.owner === null ? mergeChanges(account, saved.favourites) : []
  const own = [saved, saved.expired].flatMap((each) => (each?.owner === user ? [...each.unsent] : []))
  const unsent: FavouriteChanges = new Map([...own, ...ofVisitor])
  saveFavourites({ favourites: changeFavourites(account, unsent), owner: user, unsent, expired: null })
  sendFavourites()
}

/**
 * Hides the favourites of an account whose session has expired. Only the changes that it lacks stay in this browser, until
 * the next login.
 */
function leave(): void {
  const { owner, unsent } = readFavourites()
  if (owner === null) return
  const expired = unsent.size === 0 ? null : { owner, unsent }
  saveFavourites({ favourites: NO_FAVOURITES, owner: null, unsent: new Map(), expired })
}

import * as z from 'zod/mini'
import { updateFavourites } from '../../../contract/endpoints/favourite-endpoints.ts'
import { favouriteIds, favouritesOf } from '../../../contract/products/favourites.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import {
  changeFavourites,
  changesAfter,
  type FavouriteChanges,
  type Favourites,
  MAX_FAVOURITES,
} from '../../../domain/products/favourites.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import type { Failure } from '../../api/failure.ts'
import { request } from '../../api/request.ts'
import { isTemporary, retryUntilDone } from '../../api/retry-until-done.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { useObservable } from '../../state/observable.ts'
import { notify } from '../../ui/notify.ts'
import { reportShopperFailure, shopperSession } from '../account/shopper-session.ts'
import { favouritesState, NO_SAVED_FAVOURITES, type SavedFavourites, storedFavourites } from './favourites-code.ts'

const storedChanges = z.record(z.string(), z.boolean())
const storedShape = z.object({
  favourites: favouriteIds,
  owner: z.nullable(z.string()),
  unsent: storedChanges,
  expired: z.nullable(z.object({ owner: z.string(), unsent: storedChanges })),
})

export const useFavourites = (): SavedFavourites => useObservable(favouritesState, NO_SAVED_FAVOURITES)

/** Reads local storage, since another tab may have written it before its event arrives. */
export function readFavourites(): SavedFavourites {
  favouritesState.set(parseSaved(storedFavourites.read()))
  return favouritesState.get()
}

export function saveFavourites(next: SavedFavourites): void {
  const { favourites, owner, unsent, expired } = next
  const storedExpired = expired && { owner: expired.owner, unsent: Object.fromEntries(expired.unsent) }
  const stored = { favourites: [...favourites], owner, unsent: Object.fromEntries(unsent), expired: storedExpired }
  favouritesState.set(next)
  storedFavourites.write(JSON.stringify(stored))
}

/** Returns no favourites when the text can't be parsed. */
function parseSaved(text: string | null): SavedFavourites {
  const saved = parseStored(text, storedShape)
  if (saved === null) return NO_SAVED_FAVOURITES
  const { favourites, owner, unsent, expired } = saved
  const ofExpired = expired && { owner: expired.owner, unsent: changesOf(expired.unsent) }
  return { favourites: favouritesOf(favourites), owner, unsent: changesOf(unsent), expired: ofExpired }
}

const changesOf = (stored: z.output<typeof storedChanges>): FavouriteChanges =>
  new Map(Object.entries(stored).map(([product, isFavourite]) => [wireProductId(product), isFavourite]))

export function toggleFavourite({ _id, name }: Pick<ProductWire, '_id' | 'name'>): void {
  const { favourites, owner, unsent, expired } = readFavourites()
  const product = wireProductId(_id)
  const change = [product, !favourites.has(product)] as const
  const [, isFavourite] = change
  const changed = changeFavourites(favourites, new Map([change]))
  if (isFavourite && !changed.has(product)) {
    notify.error(`You have ${MAX_FAVOURITES} favorites. Remove one to add another.`)
    return
  }
  saveFavourites({ favourites: changed, owner, unsent: owner === null ? new Map() : new Map([...unsent, change]), expired })
  notify.success(isFavourite ? 'Added to favorites' : 'Removed from favorites', name)
  sendFavourites()
}

let sending: Promise<Failure | null> = Promise.resolve(null)
let stopRetrying = () => {}

/** Sends what the account lacks, in one request at a time. A failure is retried. */
export function sendFavourites(): void {
  stopRetrying()
  stopRetrying = retryUntilDone(() => {
    sending = sending.then(sendUntilSent)
    return sending
  })
}

/**
 * Sends until the account has all changes. Returns a failure that is worth a retry, or else null. Changes that the store
 * refuses for good are undone, so that they do not hold up later ones.
 */
async function sendUntilSent(): Promise<Failure | null> {
  for (;;) {
    const next = changesToSend()
    if (next === null) return null
    const { token, owner, sent } = next
    const products = [...sent].map(([product, isFavourite]) => ({ product, isFavourite }))
    const response = await request(updateFavourites, { token, body: { products } })
    if (!response.success) {
      if (isTemporary(response)) return response
      reportShopperFailure(response, token)
      if (response.status === 401) return null
    }
    const after = readFavourites()
    if (after.owner !== owner) return null
    const left = changesAfter(sent, after.unsent)
    const account = response.success ? favouritesOf(response.favourites) : undo(after.favourites, sent)
    saveFavourites({ owner, favourites: changeFavourites(account, left), unsent: left, expired: null })
  }
}

function changesToSend() {
  const session = shopperSession()
  const { owner, unsent } = favouritesState.get()
  if (session.status !== 'shopper' || session.user._id !== owner || unsent.size === 0) return null
  const sent: FavouriteChanges = new Map([...unsent].slice(0, MAX_FAVOURITES)) // the most of a request
  return { token: session.token, owner, sent }
}

const undo = (favourites: Favourites, changes: FavouriteChanges): Favourites =>
  changeFavourites(favourites, new Map([...changes].map(([product, isFavourite]) => [product, !isFavourite])))

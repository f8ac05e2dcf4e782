import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { favouriteIds, favouritesOf } from '../../../contract/products/favourites.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import {
  changeFavourites,
  changesAfter,
  type FavouriteChanges,
  type Favourites,
  MAX_FAVOURITES,
  NO_FAVOURITES,
} from '../../../domain/products/favourites.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import { favouriteApi } from '../../api/favourite-api.ts'
import type { Failure } from '../../api/request.ts'
import { isTemporary, retryUntilDone } from '../../api/retry-until-done.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { observable, useObservable } from '../../state/observable.ts'
import { notify } from '../../ui/notify.ts'
import { reportShopperFailure, shopperSession } from '../account/shopper-session.ts'
import { storedFavourites } from './favourites-code.ts'

export interface SavedFavourites {
  readonly favourites: Favourites
  /** This is the id of the account, or null for a visitor. */
  readonly owner: string | null
  /** The account does not have these changes yet. It is empty for a visitor. */
  readonly unsent: FavouriteChanges
  /** The account whose session expired here lacks these changes. Nobody else sees them. */
  readonly expired: { readonly owner: string; readonly unsent: FavouriteChanges } | null
}

const NO_CHANGES: FavouriteChanges = new Map()
const EMPTY: SavedFavourites = { favourites: NO_FAVOURITES, owner: null, unsent: NO_CHANGES, expired: null }

const storedChanges = z.record(z.string(), z.boolean())
const storedShape = z.object({
  favourites: favouriteIds,
  owner: z.nullable(z.string()),
  unsent: storedChanges,
  expired: z.nullable(z.object({ owner: z.string(), unsent: storedChanges })),
})
const state = observable<SavedFavourites>(EMPTY)

export const useFavourites = (): SavedFavourites => useObservable(state, EMPTY)

/** Renders its component again only when this product becomes a favourite or ceases to be one. */
export function useIsFavourite(product: string): boolean {
  return useSyncExternalStore(
    state.subscribe,
    () => state.get().favourites.has(wireProductId(product)),
    () => false,
  )
}

/** Reads local storage, since another tab may have written it before its event arrives. */
export function readFavourites(): SavedFavourites {
  state.set(parseSaved(storedFavourites.read()))
  return state.get()
}

export function saveFavourites(next: SavedFavourites): void {
  const { favourites, owner, unsent, expired } = next
  const storedExpired = expired && { owner: expired.owner, unsent: Object.fromEntries(expired.unsent) }
  const stored = { favourites: [...favourites], owner, unsent: Object.fromEntries(unsent), expired: storedExpired }
  state.set(next)
  storedFavourites.write(JSON.stringify(stored))
}

/** Returns no favourites when the text can't be parsed. */
function parseSaved(text: string | null): SavedFavourites {
  const saved = parseStored(text, storedShape)
  if (saved === null) return EMPTY
  const { favourites, owner, unsent, expired } = saved
  const ofExpired = expired && { owner: expired.owner, unsent: changesOf(expired.unsent) }
  return { favourites: favouritesOf(favourites), owner, unsent: changesOf(unsent), expired: ofExpired }
}

const changesOf = (stored: z.output<typeof storedChanges>): FavouriteChanges =>
  new Map(Object.entries(stored).map(([product, isFavourite]) => [wireProductId(product), isFavourite]))

export function setFavourite({ _id, name }: Pick<ProductWire, '_id' | 'name'>, isFavourite: boolean): void {
  const { favourites, owner, unsent, expired } = readFavourites()
  const change = [wireProductId(_id), isFavourite] as const
  const changed = changeFavourites(favourites, new Map([change]))
  if (isFavourite && !changed.has(wireProductId(_id))) {
    notify.error(`You have ${MAX_FAVOURITES} favorites. Remove one to add another.`)
    return
  }
  saveFavourites({ favourites: changed, owner, unsent: owner === null ? NO_CHANGES : new Map([...unsent, change]), expired })
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
    const response = await favouriteApi.update(token, sent)
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
  const { owner, unsent } = state.get()
  if (session.status !== 'shopper' || session.user._id !== owner || unsent.size === 0) return null
  const sent: FavouriteChanges = new Map([...unsent].slice(0, MAX_FAVOURITES)) // the most of a request
  return { token: session.token, owner, sent }
}

const undo = (favourites: Favourites, changes: FavouriteChanges): Favourites =>
  changeFavourites(favourites, new Map([...changes].map(([product, isFavourite]) => [product, !isFavourite])))

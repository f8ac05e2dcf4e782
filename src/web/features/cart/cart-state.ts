import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { cartItems, cartItemsOf, cartOf } from '../../../contract/carts.ts'
import { type Cart, EMPTY_CART } from '../../../domain/cart.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import { storedText } from '../../state/browser-storage.ts'
import { observable, useObservable } from '../../state/observable.ts'

/** In local storage. */
export interface SavedCart {
  readonly cart: Cart
  /** Null for a visitor. */
  readonly owner: string | null
  /** The account lacks the newest state. */
  readonly unsent: boolean
  /** Offer prices when added, where known. */
  readonly seenPrices: SeenPrices
}

export type SeenPrices = ReadonlyMap<ProductId, Cents>

const EMPTY: SavedCart = { cart: EMPTY_CART, owner: null, unsent: false, seenPrices: new Map() }

export const CART_KEY = 'larder.cart'
const stored = storedText(CART_KEY)
const storedShape = z.object({
  items: cartItems,
  owner: z.nullable(z.string()),
  unsent: z.boolean(),
  seenPrices: z.record(z.string(), z.int()),
})
const state = observable<SavedCart>(EMPTY)

/** Empty on the server and until hydration. */
export const useCart = (): Cart => useSavedCart().cart

export const useSavedCart = (): SavedCart => useObservable(state, EMPTY)

/** Renders again only when it changes. */
export function useQuantity(product: string): number {
  const id = product as ProductId // an id from the wire
  return useSyncExternalStore(
    state.subscribe,
    () => state.get().cart.get(id) ?? 0,
    () => 0,
  )
}

export const savedCart = (): SavedCart => state.get()

/** With what another tab has saved, also before its event arrives. */
export function latestCart(): SavedCart {
  const text = stored.read()
  if (text !== null) state.set(parseSaved(text))
  return state.get()
}

/** Other tabs receive it at once. */
export function saveCart(next: SavedCart): void {
  const seenPrices = new Map([...next.seenPrices].filter(([product]) => next.cart.has(product)))
  const { cart, owner, unsent } = next
  state.set({ ...next, seenPrices })
  stored.write(JSON.stringify({ items: cartItemsOf(cart), owner, unsent, seenPrices: Object.fromEntries(seenPrices) }))
}

/** Reads the saved cart and subscribes to changes by other tabs. Once per page load. */
export function startCart(): void {
  const read = () => state.set(parseSaved(stored.read()))
  stored.onOtherTab(read)
  read()
}

/** Empty where the text can't be parsed: by another version or edited by hand. */
function parseSaved(text: string | null): SavedCart {
  if (text === null) return EMPTY
  try {
    const { items, owner, unsent, seenPrices } = storedShape.parse(JSON.parse(text))
    return { cart: cartOf(items), owner, unsent, seenPrices: seenPricesOf(seenPrices) }
  } catch {
    return EMPTY
  }
}

const seenPricesOf = (stored: Readonly<Record<string, number>>): SeenPrices =>
  new Map(Object.entries(stored).map(([product, price]) => [product as ProductId, cents(price)])) // ids of products in the cart

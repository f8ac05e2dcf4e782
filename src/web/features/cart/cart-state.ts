import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { cartItems, cartItemsOf, cartOf } from '../../../contract/carts.ts'
import { type Cart, EMPTY_CART } from '../../../domain/cart.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import { type ProductId, wireProductId } from '../../../domain/product.ts'
import { parseStored, storedText } from '../../state/browser-storage.ts'
import { observable, useObservable } from '../../state/observable.ts'

export interface SavedCart {
  readonly cart: Cart
  /** This is the id of the account, or null for a visitor. */
  readonly owner: string | null
  /** It is true while the account does not have the newest state. */
  readonly unsent: boolean
  /** These are the offer prices at which the products were added, where known. */
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

/** Returns an empty cart on the server and until hydration. */
export const useCart = (): Cart => useSavedCart().cart

export const useSavedCart = (): SavedCart => useObservable(state, EMPTY)

/** Renders its component again only when this product's quantity changes. */
export function useQuantity(product: string): number {
  const id = wireProductId(product)
  return useSyncExternalStore(
    state.subscribe,
    () => state.get().cart.get(id) ?? 0,
    () => 0,
  )
}

export const savedCart = (): SavedCart => state.get()

/** Returns the unsubscribe function. */
export const onCartChange = state.subscribe

/** Reads the cart from local storage first, since another tab's change may be saved before its event arrives. */
export function latestCart(): SavedCart {
  const text = stored.read()
  if (text !== null) state.set(parseSaved(text))
  return state.get()
}

/** What the cart's page says of the products that were added last. It ends with the order or the last line. */
export const storedReceipt = storedText('larder.cart-receipt')

export function saveCart(next: SavedCart): void {
  const seenPrices = new Map([...next.seenPrices].filter(([product]) => next.cart.has(product)))
  const { cart, owner, unsent } = next
  if (cart.size === 0) storedReceipt.write(null)
  state.set({ ...next, seenPrices })
  stored.write(JSON.stringify({ items: cartItemsOf(cart), owner, unsent, seenPrices: Object.fromEntries(seenPrices) }))
}

/** Reads the saved cart and subscribes to changes by other tabs. Must be called once per page load. */
export function startCart(): void {
  const read = () => state.set(parseSaved(stored.read()))
  stored.onOtherTab(read)
  read()
}

/** Returns an empty cart when the text can't be parsed. */
function parseSaved(text: string | null): SavedCart {
  const saved = parseStored(text, storedShape)
  if (saved === null) return EMPTY
  const { items, owner, unsent, seenPrices } = saved
  return { cart: cartOf(items), owner, unsent, seenPrices: seenPricesOf(seenPrices) }
}

const seenPricesOf = (stored: Readonly<Record<string, number>>): SeenPrices =>
  // The keys are ids of products in the cart.
  new Map(Object.entries(stored).map(([product, price]) => [wireProductId(product), cents(price)]))

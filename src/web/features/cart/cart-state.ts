import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { cartItems, cartItemsOf, cartOf } from '../../../contract/carts.ts'
import { type Cart, EMPTY_CART } from '../../../domain/cart.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/product.ts'
import { storedText } from '../../browser-storage.ts'
import { observable, useObservable } from '../../observable.ts'

/** The cart as this browser keeps it. */
export interface SavedCart {
  readonly cart: Cart
  /** Whose cart it is: an account's id, or null for a visitor's. */
  readonly owner: string | null
  /** Whether the account has not got the newest state yet. */
  readonly unsent: boolean
  /** Offer prices as they were when the shopper put the products in, where that is known; none for products that left. */
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
const kept = observable<SavedCart>(EMPTY)

/** The cart on the page; empty on the server and until the browser has looked. */
export const useCart = (): Cart => useSavedCart().cart

export const useSavedCart = (): SavedCart => useObservable(kept, EMPTY)

/** How many of one product are in the cart. Only a change of this number renders again, however large the cart. */
export function useQuantity(product: string): number {
  const id = product as ProductId // the wire's opaque text; the brand only keeps it from other ids
  return useSyncExternalStore(
    kept.subscribe,
    () => kept.get().cart.get(id) ?? 0,
    () => 0,
  )
}

export const savedCart = (): SavedCart => kept.get()

/** Keeps a cart, here and for the next visit; other tabs see it at once. */
export function saveCart(next: SavedCart): void {
  const seenPrices = new Map([...next.seenPrices].filter(([product]) => next.cart.has(product)))
  const { cart, owner, unsent } = next
  kept.set({ ...next, seenPrices })
  stored.write(JSON.stringify({ items: cartItemsOf(cart), owner, unsent, seenPrices: Object.fromEntries(seenPrices) }))
}

/** Takes up what the last visit kept, and follows what other tabs change. Once, at the start of the page. */
export function startCart(): void {
  const read = () => kept.set(parseKept(stored.read()))
  stored.onOtherTab(read)
  read()
}

/** What was stored, or an empty cart where it can't be read: another version's, or somebody's own hand. */
function parseKept(text: string | null): SavedCart {
  if (text === null) return EMPTY
  try {
    const { items, owner, unsent, seenPrices } = storedShape.parse(JSON.parse(text))
    return { cart: cartOf(items), owner, unsent, seenPrices: seenPricesOf(seenPrices) }
  } catch {
    return EMPTY
  }
}

const seenPricesOf = (stored: Readonly<Record<string, number>>): SeenPrices =>
  new Map(Object.entries(stored).map(([product, price]) => [product as ProductId, cents(price)])) // kept under ids of the cart

import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { cartItems, cartItemsOf, cartOf } from '../../../contract/carts.ts'
import { type Cart, EMPTY_CART } from '../../../domain/cart.ts'
import { additionsIn } from '../../../domain/cart-additions.ts'
import type { SeenProducts } from '../../../domain/cart-news.ts'
import { cents } from '../../../domain/money.ts'
import { wireProductId } from '../../../domain/product.ts'
import { parseStored, storedText } from '../../state/browser-storage.ts'
import { observable, useObservable } from '../../state/observable.ts'

export interface SavedCart extends SeenProducts {
  readonly cart: Cart
  /** This is the id of the account, or null for a visitor. */
  readonly owner: string | null
  /** It is true while the account does not have the newest state. */
  readonly unsent: boolean
  /** These came into the cart at once, in this browser and for this owner. The cart's page lists them until it is closed. */
  readonly additions: readonly Addition[]
}

const productId = z.pipe(z.string(), z.transform(wireProductId))
const addition = z.object({
  from: z.nullable(z.string()),
  lines: z.array(z.object({ product: productId, before: z.number(), quantity: z.number() })),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  changed: z.array(z.object({ product: z.string(), name: z.string(), was: z.nullable(z.number()), now: z.number() })),
})

/** `skipped` and `changed` are what else the cart's page says of it. Prices are in dollars. */
export type Addition = z.output<typeof addition>

/** What changes from now on is told, and nothing of what was before. */
export const NOTHING_TO_TELL: Omit<SavedCart, 'cart' | 'owner' | 'unsent'> = {
  seenPrices: new Map(),
  seenSoldOut: new Set(),
  additions: [],
}

const EMPTY: SavedCart = { cart: EMPTY_CART, owner: null, unsent: false, ...NOTHING_TO_TELL }

export const CART_KEY = 'larder.cart'
const stored = storedText(CART_KEY)
const storedShape = z.object({
  items: cartItems,
  owner: z.nullable(z.string()),
  unsent: z.boolean(),
  seenPrices: z.record(z.string(), z.int()),
  seenSoldOut: z._default(z.array(productId), []),
  additions: z._default(z.array(addition), []),
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

/** What the cart's page says of the products that were swapped last. It ends with the order or the last line. */
export const storedSwapReceipt = storedText('larder.swap-receipt')

/** Forgets what the cart no longer has. An empty cart has nothing to tell. */
export function saveCart({ cart, ...rest }: SavedCart): void {
  const seenPrices = new Map([...rest.seenPrices].filter(([product]) => cart.has(product)))
  const seenSoldOut = new Set([...rest.seenSoldOut].filter((product) => cart.has(product)))
  if (cart.size === 0) storedSwapReceipt.write(null)
  const additions = cart.size === 0 ? [] : additionsIn(cart, rest.additions)
  state.set({ ...rest, cart, seenPrices, seenSoldOut, additions })
  const { owner, unsent } = rest
  const items = cartItemsOf(cart)
  const seen = { seenPrices: Object.fromEntries(seenPrices), seenSoldOut: [...seenSoldOut] }
  stored.write(JSON.stringify({ items, owner, unsent, ...seen, additions }))
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
  const { items, seenPrices, seenSoldOut, ...rest } = saved
  return { ...rest, cart: cartOf(items), seenPrices: seenPricesOf(seenPrices), seenSoldOut: new Set(seenSoldOut) }
}

const seenPricesOf = (stored: Readonly<Record<string, number>>): SeenProducts['seenPrices'] =>
  // The keys are ids of products in the cart.
  new Map(Object.entries(stored).map(([product, price]) => [wireProductId(product), cents(price)]))

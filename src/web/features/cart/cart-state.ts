import { useSyncExternalStore } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import { type Cart, EMPTY_CART, isQuantity } from '../../../domain/carts/cart.ts'
import { additionsIn, type CartAddition } from '../../../domain/carts/cart-additions.ts'
import type { SeenProducts } from '../../../domain/carts/cart-news.ts'
import type { Cents } from '../../../domain/money.ts'
import { type ProductId, wireProductId } from '../../../domain/products/product.ts'
import { storedText } from '../../state/browser-storage.ts'
import { observable, useObservable } from '../../state/observable.ts'

export interface SavedCart extends SeenProducts {
  readonly cart: Cart
  /** `owner` is the id of the account, or null for a visitor. */
  readonly owner: string | null
  /** `unsent` is true while the account does not have the newest state. */
  readonly unsent: boolean
  /** The cart shows these facts of a product until the store responds, and names it by them once it is not in the cart. */
  readonly seenFacts: ReadonlyMap<ProductId, SeenFacts>
  /** These came into the cart at once, in this browser and for this owner. The cart's page lists them until it is closed. */
  readonly additions: readonly Addition[]
}

/** What a page shows of a product, beside its price. */
export type SeenFacts = Pick<ProductWire, 'name' | 'category' | 'image' | 'weight' | 'weighed'>

/** Products that came into the cart at once, and what else the cart's page says of them. */
export interface Addition extends CartAddition {
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
  /** Prices are in dollars. A product that was not priced before has no `was`. */
  readonly changed: readonly { product: string; name: string; was: number | null; now: number }[]
}

/** What changes from now on is told, and nothing of what was before. */
export const NOTHING_TO_TELL: Pick<SavedCart, 'seenPrices' | 'seenSoldOut' | 'additions'> = {
  seenPrices: new Map(),
  seenSoldOut: new Set(),
  additions: [],
}

const EMPTY: SavedCart = { cart: EMPTY_CART, owner: null, unsent: false, seenFacts: new Map(), ...NOTHING_TO_TELL }

export const CART_KEY = 'larder.cart'
const stored = storedText(CART_KEY)

/** The saved cart in JSON, by product ids. It has no schema, since every page reads it with its first code. */
interface StoredCart extends Pick<SavedCart, 'owner' | 'unsent'> {
  readonly items: Readonly<Record<string, number>>
  readonly seenPrices: Readonly<Record<string, Cents>>
  readonly seenSoldOut?: readonly ProductId[]
  readonly seenFacts?: Readonly<Record<string, SeenFacts>>
  readonly additions?: readonly Addition[]
}

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

/**
 * Saves the change of the newest cart, and forgets what the cart no longer has. An empty cart has nothing to tell. A
 * change must be saved at once as a whole: between two writes, another tab may read the first and overwrite the second.
 */
export function saveCart(change: (latest: SavedCart) => Partial<SavedCart>): void {
  const latest = latestCart()
  const { cart, seenPrices, seenSoldOut, seenFacts, additions, ...rest } = { ...latest, ...change(latest) }
  const isIn = ([product]: readonly [ProductId, unknown]) => cart.has(product)
  const saved: SavedCart = {
    ...rest,
    cart,
    seenPrices: new Map([...seenPrices].filter(isIn)),
    seenSoldOut: new Set([...seenSoldOut].filter((product) => cart.has(product))),
    seenFacts: new Map([...seenFacts].filter(isIn)),
    additions: cart.size === 0 ? [] : additionsIn(cart, additions),
  }
  state.set(saved)
  stored.write(textOf(saved))
}

const textOf = ({ cart, seenPrices, seenSoldOut, seenFacts, additions, ...rest }: SavedCart): string =>
  JSON.stringify({
    items: Object.fromEntries(cart),
    ...rest,
    seenPrices: Object.fromEntries(seenPrices),
    seenSoldOut: [...seenSoldOut],
    seenFacts: Object.fromEntries(seenFacts),
    additions: [...additions],
  } satisfies StoredCart)

/** Reads the saved cart and subscribes to changes by other tabs. Must be called once per page load. */
export function startCart(): void {
  const read = () => state.set(parseSaved(stored.read()))
  stored.onOtherTab(read)
  read()
}

/** Returns an empty cart when the text can't be parsed, and leaves out lines whose quantity is none. */
function parseSaved(text: string | null): SavedCart {
  if (text === null) return EMPTY
  try {
    const saved: StoredCart = JSON.parse(text)
    const { items, owner, unsent, seenPrices, seenSoldOut = [], seenFacts = {}, additions = [] } = saved
    return {
      cart: new Map([...byProduct(items)].filter(([, quantity]) => isQuantity(quantity))),
      ...{ owner, unsent, additions },
      seenPrices: byProduct(seenPrices),
      seenSoldOut: new Set(seenSoldOut),
      seenFacts: byProduct(seenFacts),
    }
  } catch {
    return EMPTY
  }
}

/** The keys are ids of products in the cart. */
const byProduct = <Value>(stored: Readonly<Record<string, Value>>): ReadonlyMap<ProductId, Value> =>
  new Map(Object.entries(stored).map(([product, value]) => [wireProductId(product), value]))

import * as z from 'zod/mini'
import { cartItems, cartItemsOf, cartOf } from '../../../contract/carts.ts'
import { type Cart, EMPTY_CART } from '../../../domain/cart.ts'
import { storedText } from '../../browser-storage.ts'
import { observable, useObservable } from '../../observable.ts'

/** The cart as this browser keeps it. */
export interface KeptCart {
  readonly cart: Cart
  /** Whose cart it is: an account's id, or null for a visitor's. */
  readonly owner: string | null
  /** Whether the account has not got the newest state yet. */
  readonly unsent: boolean
}

const EMPTY: KeptCart = { cart: EMPTY_CART, owner: null, unsent: false }

const stored = storedText('larder.cart')
const storedShape = z.object({ items: cartItems, owner: z.nullable(z.string()), unsent: z.boolean() })
const kept = observable<KeptCart>(EMPTY)

/** The cart on the page; empty on the server and until the browser has looked. */
export const useCart = (): Cart => useObservable(kept, EMPTY).cart

export const keptCart = (): KeptCart => kept.get()

/** Keeps a cart, here and for the next visit; other tabs see it at once. */
export function keepCart(next: KeptCart): void {
  kept.set(next)
  stored.write(JSON.stringify({ items: cartItemsOf(next.cart), owner: next.owner, unsent: next.unsent }))
}

/** Takes up what the last visit kept, and follows what other tabs change. Once, at the start of the page. */
export function startCart(): void {
  const read = () => kept.set(parseKept(stored.read()))
  stored.onOtherTab(read)
  read()
}

/** What was stored, or an empty cart where it can't be read: another version's, or somebody's own hand. */
function parseKept(text: string | null): KeptCart {
  if (text === null) return EMPTY
  try {
    const { items, owner, unsent } = storedShape.parse(JSON.parse(text))
    return { cart: cartOf(items), owner, unsent }
  } catch {
    return EMPTY
  }
}

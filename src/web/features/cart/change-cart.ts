import type { ProductWire } from '../../../contract/products.ts'
import { type Cart, changeQuantity, EMPTY_CART, setQuantity } from '../../../domain/cart.ts'
import type { ProductId } from '../../../domain/product.ts'
import { notify } from '../../ui/notify.ts'
import { wireCents } from '../../ui/price.tsx'
import { saveCart, savedCart } from './cart-state.ts'
import { sendCart } from './cart-sync.ts'

/** A product as it stands before the shopper, at a price in dollars. */
type SeenProduct = Pick<ProductWire, '_id' | 'offerPrice'>

/** One more of a product. The cart keeps the price that the shopper sees now, and so can tell when it changes. */
export function addToCart(product: SeenProduct): void {
  const id = idOf(product._id)
  const before = savedCart().cart
  const after = changeQuantity(before, id, 1)
  if (after.get(id) === before.get(id)) {
    notify.error('Your cart is full')
  } else {
    change(after)
    seePrices([product])
    notify.success('Added to Cart')
  }
}

/** Keeps what products cost when the shopper saw them. */
export function seePrices(products: readonly SeenProduct[]): void {
  const kept = savedCart()
  const seen = products.map(({ _id, offerPrice }) => [idOf(_id), wireCents(offerPrice)] as const)
  saveCart({ ...kept, seenPrices: new Map([...kept.seenPrices, ...seen]) })
}

/** Exactly so many of a product. */
export function updateCart(product: string, quantity: number): void {
  change(setQuantity(savedCart().cart, idOf(product), quantity))
  notify.success('Cart Updated')
}

/** One fewer of a product; the line goes with its last piece. */
export function removeFromCart(product: string): void {
  change(changeQuantity(savedCart().cart, idOf(product), -1))
  notify.success('Removed from Cart')
}

/** The whole line of a product goes: for what can no longer be bought. */
export function dropFromCart(product: string): void {
  change(setQuantity(savedCart().cart, idOf(product), 0))
  notify.success('Removed from Cart')
}

/** An order was placed and the server has emptied the account's cart: the browser follows (specification, section 4). */
export function clearCart(): void {
  saveCart({ ...savedCart(), cart: EMPTY_CART, unsent: false })
}

function change(cart: Cart): void {
  const kept = savedCart()
  saveCart({ ...kept, cart, unsent: kept.owner !== null })
  void sendCart()
}

const idOf = (product: string) => product as ProductId // the wire's opaque text; the brand only keeps it from other ids

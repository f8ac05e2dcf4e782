import type { ProductWire } from '../../../contract/products.ts'
import { type Cart, changeQuantity, MAX_QUANTITY, setQuantity, takeFromCart } from '../../../domain/cart.ts'
import { type ProductNow, see } from '../../../domain/cart-news.ts'
import { wireCents } from '../../../domain/money.ts'
import { wireProductId } from '../../../domain/product.ts'
import { notify } from '../../ui/notify.ts'
import { latestCart, NOTHING_TO_TELL, type SavedCart, saveCart, savedCart, storedSwapReceipt } from './cart-state.ts'
import { sendCart } from './cart-sync.ts'

/** `offerPrice` is in dollars. */
type SeenProduct = Pick<ProductWire, '_id' | 'offerPrice' | 'stock'> & Partial<Pick<ProductWire, 'inStock'>>

type AddedProduct = SeenProduct & Pick<ProductWire, 'name'>

/**
 * Adds one piece, unless the cart has all that are left. Saves the price that the shopper sees, so that a later change
 * can be shown.
 */
export function addToCart(product: AddedProduct): void {
  const id = wireProductId(product._id)
  const before = latestCart().cart
  const after = changeQuantity(before, id, 1)
  if (isAllOf(product, before.get(id))) {
    notify.error(`Only ${product.stock} left`)
  } else if (after.get(id) === before.get(id)) {
    notify.error('Your cart is full')
  } else {
    changeCart(after)
    saveSeen([product])
    notify.success('Added to Cart', product.name)
  }
}

/** Tells whether no more can be added. Returns false while the number left is not known. */
export const isAllOf = ({ stock = MAX_QUANTITY + 1 }: Pick<ProductWire, 'stock'>, quantity = 0): boolean => quantity >= stock

/** Saves what the shopper sees of products, so that the cart tells only what changes from now on. */
export function saveSeen(products: readonly SeenProduct[], changes: Partial<SavedCart> = {}): void {
  const saved = latestCart()
  saveCart({ ...saved, ...see(saved, products.map(productNow)), ...changes })
}

/** A product without `inStock` is one that the shopper could add. */
export const productNow = ({ _id, offerPrice, inStock = true }: SeenProduct): ProductNow => ({
  product: wireProductId(_id),
  offerPrice: wireCents(offerPrice),
  isAvailable: inStock,
})

export function updateCart(product: string, quantity: number, name?: string): void {
  changeCart(setQuantity(latestCart().cart, wireProductId(product), quantity))
  notify.success('Cart Updated', name)
}

export function takeWhatIsLeft(lines: readonly { readonly product: string; readonly left: number }[]): void {
  changeCart(lines.reduce((cart, { product, left }) => setQuantity(cart, wireProductId(product), left), latestCart().cart))
  notify.success('Cart Updated')
}

/** Removes one piece. The line is removed with its last piece. */
export function removeFromCart(product: string, name?: string): void {
  changeCart(changeQuantity(latestCart().cart, wireProductId(product), -1))
  notify.success('Removed from Cart', name)
}

export function dropFromCart(product: string, name?: string): void {
  changeCart(setQuantity(latestCart().cart, wireProductId(product), 0))
  notify.success('Removed from Cart', name)
}

/**
 * Takes what was ordered out of this browser's cart. The order has taken it out of the account's cart already
 * (specification, section 4). Changes that the account lacks are still sent.
 */
export function takeBought(lines: readonly { readonly product: string; readonly quantity: number }[]): void {
  const saved = latestCart()
  const bought = lines.map(({ product, quantity }) => ({ product: wireProductId(product), quantity }))
  storedSwapReceipt.write(null)
  saveCart({ ...saved, ...NOTHING_TO_TELL, cart: takeFromCart(saved.cart, bought) })
  if (saved.unsent) void sendCart()
}

export function changeCart(cart: Cart, additions = savedCart().additions): void {
  const saved = savedCart()
  saveCart({ ...saved, cart, additions, unsent: saved.owner !== null })
  void sendCart()
}

import type { ProductWire } from '../../../contract/products/products.ts'
import { changeQuantity, MAX_QUANTITY, setQuantity, takeFromCart } from '../../../domain/carts/cart.ts'
import { type ProductNow, see } from '../../../domain/carts/cart-news.ts'
import { wireCents } from '../../../domain/money.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import { notify } from '../../ui/notify.ts'
import { latestCart, NOTHING_TO_TELL, type SavedCart, type SeenFacts, saveCart, savedCart } from './cart-state.ts'
import { sendCart } from './cart-sync.ts'

/** `offerPrice` is in dollars. */
export type SeenProduct = SeenFacts & Pick<ProductWire, '_id' | 'offerPrice'> & Partial<Pick<ProductWire, 'inStock'>>

/**
 * Adds one piece, unless the cart has all that are left. Saves the price that the shopper sees, so that a later change
 * can be shown.
 */
export function addToCart(product: SeenProduct & Pick<ProductWire, 'stock'>): void {
  const id = wireProductId(product._id)
  const before = latestCart().cart
  const after = changeQuantity(before, id, 1)
  if (isAllOf(product, before.get(id))) {
    notify.error(`Only ${product.stock} left`)
  } else if (after.get(id) === before.get(id)) {
    notify.error('Your cart is full')
  } else {
    changeCart((latest) => ({ cart: after, ...seeProducts(latest, [product]) }))
    notify.success('Added to Cart', product.name)
  }
}

/** Tells whether no more can be added. Returns false while the number left is not known. */
export const isAllOf = ({ stock = MAX_QUANTITY + 1 }: Pick<ProductWire, 'stock'>, quantity = 0): boolean => quantity >= stock

/** Adds what the shopper sees of products, so that the cart tells only what changes from now on. */
export const seeProducts = (latest: SavedCart, products: readonly SeenProduct[]): Partial<SavedCart> => ({
  ...see(latest, products.map(productNow)),
  seenFacts: new Map([
    ...latest.seenFacts,
    ...products.map(({ _id, name, category, image, weight, weighed }) => {
      return [wireProductId(_id), { name, category, image: image.slice(0, 1), weight, ...(weighed && { weighed }) }] as const
    }),
  ]),
})

/** Saves what the shopper sees of products for the first time. A newer price of the others is still to be told. */
export const saveFirstSight = (products: readonly SeenProduct[]): void =>
  saveCart((latest) => {
    const unpriced = products.filter(({ _id }) => !latest.seenPrices.has(wireProductId(_id)))
    return { ...seeProducts(latest, products), ...see(latest, unpriced.map(productNow)) }
  })

/** A product without `inStock` is one that the shopper could add. */
export const productNow = ({
  _id,
  offerPrice,
  inStock = true,
}: Pick<SeenProduct, '_id' | 'offerPrice' | 'inStock'>): ProductNow => ({
  product: wireProductId(_id),
  offerPrice: wireCents(offerPrice),
  isAvailable: inStock,
})

export function updateCart(product: string, quantity: number, name?: string): void {
  changeCart(({ cart }) => ({ cart: setQuantity(cart, wireProductId(product), quantity) }))
  notify.success('Cart Updated', name)
}

export function takeWhatIsLeft(lines: readonly { readonly product: string; readonly left: number }[]): void {
  changeCart(({ cart }) => ({
    cart: lines.reduce((next, { product, left }) => setQuantity(next, wireProductId(product), left), cart),
  }))
  notify.success('Cart Updated')
}

/** Removes one piece. The line is removed with its last piece. */
export function removeFromCart(product: string, name?: string): void {
  changeCart(({ cart }) => ({ cart: changeQuantity(cart, wireProductId(product), -1) }))
  notify.success('Removed from Cart', name)
}

export function dropFromCart(product: string, name?: string): void {
  changeCart(({ cart }) => ({ cart: setQuantity(cart, wireProductId(product), 0) }))
  notify.success('Removed from Cart', name)
}

/**
 * Takes what was ordered out of this browser's cart. The order has taken it out of the account's cart already
 * (specification, section 4). Changes that the account lacks are still sent.
 */
export function takeBought(lines: readonly { readonly product: string; readonly quantity: number }[]): void {
  const bought = lines.map(({ product, quantity }) => ({ product: wireProductId(product), quantity }))
  saveCart(({ cart }) => ({ ...NOTHING_TO_TELL, cart: takeFromCart(cart, bought) }))
  if (savedCart().unsent) void sendCart()
}

/** Takes what was ordered as a guest out of the cart of the account that has logged in since. */
export function takeBoughtAsGuest(lines: readonly { readonly product: string; readonly quantity: number }[]): void {
  const bought = lines.map(({ product, quantity }) => ({ product: wireProductId(product), quantity }))
  changeCart(({ cart }) => ({ ...NOTHING_TO_TELL, cart: takeFromCart(cart, bought) }))
}

/** Saves the change of the newest cart, and sends the cart of a logged-in shopper. */
export function changeCart(change: (latest: SavedCart) => Partial<SavedCart>): void {
  saveCart((latest) => ({ ...change(latest), unsent: latest.owner !== null }))
  void sendCart()
}

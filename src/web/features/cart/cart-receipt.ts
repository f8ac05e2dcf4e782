import * as z from 'zod/mini'
import type { OrderAgainResponse } from '../../../contract/quotes.ts'
import { raiseQuantities, setQuantity } from '../../../domain/cart.ts'
import { wireProductId } from '../../../domain/product.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { observedText } from '../../state/observed-text.ts'
import { latestCart, storedReceipt } from './cart-state.ts'
import { changeCart, saveSeenPrices } from './change-cart.ts'

const receiptShape = z.object({
  /** This is the owner of the cart to which the products were added. */
  owner: z.nullable(z.string()),
  /** It is text such as `your shopping list`. */
  from: z.string(),
  /** `before` are the pieces that the cart had. */
  added: z.array(z.object({ product: z.string(), before: z.number(), quantity: z.number() })),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  changed: z.array(z.object({ product: z.string(), name: z.string(), was: z.nullable(z.number()), now: z.number() })),
})

/** What the cart says of several products that were added at once. It outlives a reload, and so does its Undo. */
export type CartReceipt = z.output<typeof receiptShape>

const receipt = observedText(storedReceipt)

export const useCartReceipt = (): CartReceipt | null => parseStored(receipt.use(), receiptShape)

export const closeReceipt = (): void => receipt.write(null)

interface WantedProduct {
  readonly _id: string
  readonly name: string
  /** The price that the shopper saw, in dollars. */
  readonly offerPrice: number
  readonly quantity: number
}

/**
 * Puts at least these quantities into the cart, so that doing it twice adds nothing more. The cart then shows what was
 * added, and what else there is to know.
 */
export function putIntoCart(
  wanted: readonly WantedProduct[],
  { from, skipped = [], changed = [] }: { from: string } & Partial<Pick<OrderAgainResponse, 'skipped' | 'changed'>>,
): void {
  const { cart: before, owner } = latestCart()
  const cart = raiseQuantities(
    before,
    wanted.map(({ _id, quantity }) => ({ product: wireProductId(_id), quantity })),
  )
  const added = wanted
    .map(({ _id }) => ({ product: _id, before: before.get(wireProductId(_id)) ?? 0, after: cart.get(wireProductId(_id)) ?? 0 }))
    .map(({ product, before, after }) => ({ product, before, quantity: after - before }))
    .filter(({ quantity }) => quantity > 0)
  const isIn = ({ _id }: WantedProduct) => cart.has(wireProductId(_id))
  const full = wanted.filter((one) => !isIn(one)).map(({ name }) => ({ name, reason: `There was no room for ${name}` }))
  changeCart(cart)
  saveSeenPrices(wanted.filter(isIn))
  const next: CartReceipt = { owner, from, added, skipped: [...skipped, ...full], changed: [...changed] }
  receipt.write(JSON.stringify(next))
}

/** Takes what was added out of the cart. Pieces that were there before, or were added since then, stay. */
export function undoReceipt({ added }: CartReceipt): void {
  const { cart } = latestCart()
  const undone = added.reduce((next, { product, before, quantity }) => {
    const now = next.get(wireProductId(product)) ?? 0
    return setQuantity(next, wireProductId(product), Math.max(now - quantity, Math.min(now, before)))
  }, cart)
  changeCart(undone)
  closeReceipt()
}

import * as z from 'zod/mini'
import type { CartSwap } from '../../../contract/swaps.ts'
import type { Cart } from '../../../domain/cart.ts'
import { wireProductId } from '../../../domain/product.ts'
import { type LineSwap, swapLines, undoSwaps } from '../../../domain/swap.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { observedText } from '../../state/observed-text.ts'
import { latestCart, storedSwapReceipt } from './cart-state.ts'
import { changeCart, saveSeen } from './change-cart.ts'

const receiptShape = z.object({
  /** This is the owner of the cart whose lines were swapped. */
  owner: z.nullable(z.string()),
  /** These are the lines before the swaps, in their order. */
  before: z.array(z.object({ product: z.string(), quantity: z.number() })),
  swaps: z.array(
    z.object({
      product: z.string(),
      name: z.string(),
      replaced: z.number(),
      target: z.string(),
      targetName: z.string(),
      quantity: z.number(),
      /** It is in dollars. */
      saving: z.number(),
    }),
  ),
})

/** What the cart says of the swaps that were accepted last. It outlives a reload, and so does its Undo. */
export type SwapReceipt = z.output<typeof receiptShape>

const receipt = observedText(storedSwapReceipt)

export const useSwapReceipt = (): SwapReceipt | null => parseStored(receipt.use(), receiptShape)

export const closeSwapReceipt = (): void => receipt.write(null)

export const swapsIn = (cart: Cart, swaps: SwapReceipt['swaps']): SwapReceipt['swaps'] =>
  swaps.filter(({ target }) => cart.has(wireProductId(target)))

/** Forgets swaps whose target the cart no longer has, so that they don't return when the shopper adds it again. */
export function forgetSwapsNotIn(cart: Cart): void {
  const saved = parseStored(receipt.read(), receiptShape)
  if (saved === null) return
  const swaps = swapsIn(cart, saved.swaps)
  if (swaps.length === saved.swaps.length) return
  receipt.write(swaps.length === 0 ? null : JSON.stringify({ ...saved, swaps } satisfies SwapReceipt))
}

/** Swaps lines of the cart in one step. Returns false when the cart has changed, so that none of the swaps fits it. */
export function acceptSwaps(accepted: readonly CartSwap[]): boolean {
  const { cart: before, owner } = latestCart()
  const swaps = accepted.map(({ product, name, quantity, swap, swapQuantity, saving }) => ({
    product,
    name,
    replaced: quantity,
    target: swap._id,
    targetName: swap.name,
    quantity: swapQuantity,
    saving,
  }))
  const cart = swapLines(before, swaps.map(toLineSwap))
  const done = swaps.filter(({ product }) => before.has(wireProductId(product)) && !cart.has(wireProductId(product)))
  if (done.length === 0) return false
  changeCart(cart)
  saveSeen(accepted.map(({ swap }) => swap).filter(({ _id }) => cart.has(wireProductId(_id))))
  const lines = [...before].map(([product, quantity]) => ({ product, quantity }))
  receipt.write(JSON.stringify({ owner, before: lines, swaps: done } satisfies SwapReceipt))
  return true
}

/** Brings the lines back that were swapped. What was changed in the cart since then stays. */
export function undoAcceptedSwaps({ swaps, before }: SwapReceipt): void {
  const earlier = new Map(before.map(({ product, quantity }) => [wireProductId(product), quantity]))
  changeCart(undoSwaps(latestCart().cart, swaps.map(toLineSwap), earlier))
  closeSwapReceipt()
}

const toLineSwap = ({ product, replaced, target, quantity }: SwapReceipt['swaps'][number]): LineSwap => ({
  product: wireProductId(product),
  replaced,
  target: wireProductId(target),
  quantity,
})

import type { CartSwap } from '../../../contract/carts/swaps.ts'
import { SWAPS } from '../../../domain/carts/cart-additions.ts'
import { wireCents } from '../../../domain/money.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import { type LineSwap, swapLines } from '../../../domain/products/swap.ts'
import { latestCart } from '../cart/cart-state.ts'
import { changeCart, seeProducts } from '../cart/change-cart.ts'

/**
 * Swaps lines of the cart at once. The cart then shows what was swapped. Returns false when the cart has changed, so that
 * none of the swaps fits it.
 */
export function acceptSwaps(accepted: readonly CartSwap[]): boolean {
  const swaps = accepted.map(toLineSwap)
  if (swapLines(latestCart().cart, swaps).lines.length === 0) return false
  changeCart((latest) => {
    const { cart, lines } = swapLines(latest.cart, swaps)
    const earlier = latest.additions.filter(({ from }) => from === SWAPS).flatMap((addition) => addition.lines)
    const others = latest.additions.filter(({ from }) => from !== SWAPS)
    return {
      ...seeProducts(
        latest,
        accepted.map(({ swap }) => swap),
      ),
      cart,
      additions: [...others, { from: SWAPS, lines: [...earlier, ...lines], skipped: [], changed: [] }],
    }
  })
  return true
}

const toLineSwap = ({ product, name, quantity, swap, swapQuantity, saving }: CartSwap): LineSwap => ({
  product: wireProductId(product),
  name,
  replaced: quantity,
  target: wireProductId(swap._id),
  targetName: swap.name,
  quantity: swapQuantity,
  saving: wireCents(saving),
})

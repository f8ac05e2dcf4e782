import type { CartSwap, SwapsResponse } from '../../../contract/carts/swaps.ts'
import type { RequestedLine } from '../../../domain/checkout/requested-order.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { findSwaps, type Swap, sumOfSavings } from '../../../domain/products/swap.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { briefToWire, type ShownBy } from '../catalog/product-wire.ts'
import { findSwappableProducts, type ProductWithLeft } from '../stock/swappable-products.ts'

/** Finds what the cart could have instead of its products for less money. */
export async function findCartSwaps(platform: Platform, requested: readonly RequestedLine[]): Promise<SwapsResponse> {
  const lines = requested.filter(({ product }) => isId(product))
  const swaps = findSwaps(lines, await findSwappableProducts(platform.db, lines, platform.clock.now()))
  return {
    success: true,
    swaps: swaps.map((swap) => swapToWire(swap, platform)),
    saving: dollarsOf(sumOfSavings(swaps)),
  }
}

const swapToWire = ({ product, replaced, target, quantity, saving }: Swap<ProductWithLeft>, shownBy: ShownBy): CartSwap => ({
  product: product.id,
  name: product.name,
  quantity: replaced,
  swap: briefToWire(target, shownBy),
  swapQuantity: quantity,
  saving: dollarsOf(saving),
})

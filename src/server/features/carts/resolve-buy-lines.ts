import type { BuyLine } from '../../../domain/carts/buy-link.ts'
import { MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findProductsByCodes } from '../catalog/products-by-code.ts'

export interface ResolvedLines {
  readonly quantities: ReadonlyMap<ProductId, number>
  /** Counts the lines whose code is that of no product, or of several. */
  readonly missing: number
}

/** Finds the product of each line. Quantities of one product add up, to at most MAX_QUANTITY. */
export async function resolveBuyLines(db: Db, lines: readonly BuyLine[]): Promise<ResolvedLines> {
  const found = await findProductsByCodes(
    db,
    lines.map(({ code }) => code),
  )
  const quantities = new Map<ProductId, number>()
  let missing = 0
  for (const { code, quantity } of lines) {
    const [product, other] = found.get(code) ?? []
    if (product === undefined || other !== undefined) missing += 1
    else quantities.set(product.id, Math.min((quantities.get(product.id) ?? 0) + quantity, MAX_QUANTITY))
  }
  return { quantities, missing }
}

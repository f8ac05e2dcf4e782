import type { BuyLine } from '../../../domain/carts/buy-link.ts'
import { MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import { canonicalBarcode } from '../../../domain/products/barcode.ts'
import { foldSku, type ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { findIdsBySku } from '../catalog/editable-products.ts'
import { findBarcodeOwners } from '../catalog/product-barcodes.ts'
import { listProductRows } from '../catalog/product-repository.ts'

export interface ResolvedLines {
  readonly quantities: ReadonlyMap<ProductId, number>
  /** Counts the lines whose code is that of no product, or of several. */
  readonly missing: number
}

/**
 * Finds the product of each line by its id, else by its SKU or barcode when these are not those of two products. Archived
 * products are not found. Quantities of one product add up, to at most MAX_QUANTITY.
 */
export async function resolveBuyLines(db: Db, lines: readonly BuyLine[]): Promise<ResolvedLines> {
  const codes = lines.map(({ code }) => code)
  const [bySku, byBarcode] = await Promise.all([
    findIdsBySku(db, codes.map(foldSku)),
    findBarcodeOwners(
      db,
      codes.flatMap((code) => canonicalBarcode(code) ?? []),
    ),
  ])
  const namedBy = (code: string) => [bySku.get(foldSku(code)), byBarcode.get(canonicalBarcode(code) ?? '')?.id]
  const wanted = codes.flatMap((code) => [idOf(code), ...namedBy(code)]).filter((id) => id !== undefined)
  const rows = wanted.length === 0 ? [] : await listProductRows(db, { ids: [...new Set(wanted)] })
  const sold = new Set(rows.map(({ id }) => id))
  const quantities = new Map<ProductId, number>()
  let missing = 0
  for (const { code, quantity } of lines) {
    const ownId = idOf(code)
    const ids = ownId !== undefined && sold.has(ownId) ? [ownId] : namedBy(code)
    const [product, other] = new Set(ids.filter((id) => id !== undefined && sold.has(id)))
    if (product === undefined || other !== undefined) missing += 1
    else quantities.set(product, Math.min((quantities.get(product) ?? 0) + quantity, MAX_QUANTITY))
  }
  return { quantities, missing }
}

const idOf = (code: string): ProductId | undefined => {
  const id = code.toLowerCase()
  return isId<ProductId>(id) ? id : undefined
}

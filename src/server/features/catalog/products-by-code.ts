import { canonicalBarcode } from '../../../domain/products/barcode.ts'
import { foldSku, type Product, type ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { findIdsBySku } from './editable-products.ts'
import { findBarcodeOwners } from './product-barcodes.ts'
import { listProductRows } from './product-repository.ts'

/**
 * Finds the products that each code names: the one with this id, else those with this SKU or barcode, which may be two. Archived
 * products are not found. The result has each code once.
 */
export async function findProductsByCodes(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, readonly Product[]>> {
  const others = codes.filter((code) => !/\p{Cc}/u.test(code)) // PostgreSQL rejects some of these characters
  const [bySku, byBarcode] = await Promise.all([
    findIdsBySku(db, others.map(foldSku)),
    findBarcodeOwners(
      db,
      others.flatMap((code) => canonicalBarcode(code) ?? []),
    ),
  ])
  const namedBy = (code: string) => [bySku.get(foldSku(code)), byBarcode.get(canonicalBarcode(code) ?? '')?.id]
  const wanted = codes.flatMap((code) => [idOf(code), ...namedBy(code)]).filter((id) => id !== undefined)
  const rows = wanted.length === 0 ? [] : await listProductRows(db, { ids: [...new Set(wanted)] })
  const sold = new Map(rows.map((product) => [product.id, product]))
  const productsOf = (ids: readonly (ProductId | undefined)[]) =>
    [...new Set(ids)].flatMap((id) => (id === undefined ? [] : (sold.get(id) ?? [])))
  return new Map(
    codes.map((code) => {
      const own = productsOf([idOf(code)])
      return [code, own.length > 0 ? own : productsOf(namedBy(code))]
    }),
  )
}

function idOf(code: string): ProductId | undefined {
  const id = code.toLowerCase()
  return isId<ProductId>(id) ? id : undefined
}

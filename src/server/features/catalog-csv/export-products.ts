import { type ExportedProduct, exportedProduct } from '../../../contract/catalog-file.ts'
import type { ProductId } from '../../../domain/product.ts'
import { cellsOf } from '../../../domain/product-cells.ts'
import { dayOf } from '../../../domain/time-zone.ts'
import type { CsvFile } from '../../http/csv-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductsForEdit } from '../seller-catalog/lock-products-for-edit.ts'
import { listExportedProductIds } from '../seller-catalog/withdrawn-products.ts'

const PAGE_SIZE = 250

export function exportProducts(platform: Platform): CsvFile {
  const { clock, settings } = platform
  return {
    name: `products-${dayOf(clock.now(), settings.current().timeZone)}.csv`,
    columns: Object.keys(exportedProduct.shape),
    pages: readPages(platform),
  }
}

/** Reads page by page, without a transaction, which would stay open as long as the client reads. */
async function* readPages({ db, pictureOrigin }: Platform): AsyncGenerator<ExportedProduct[]> {
  let after: ProductId | null = null
  do {
    const ids: ProductId[] = await listExportedProductIds(db, after, PAGE_SIZE)
    const products = await findProductsForEdit(db, ids)
    yield ids.flatMap((id) => {
      const product = products.get(id)
      return product ? { id, ...cellsOf(product.values, (path) => pictureOrigin + path) } : []
    })
    after = ids.length < PAGE_SIZE ? null : (ids.at(-1) ?? null)
  } while (after !== null)
}

import type { ExportedProduct } from '../../../contract/products/catalog-file.ts'
import { cellsOf, PRODUCT_COLUMNS } from '../../../domain/products/catalog-columns.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { CsvFile } from '../../http/send-response.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductsForEdit } from '../seller-catalog/product-edits.ts'
import { listExportedProductIds } from '../seller-catalog/seller-product-repository.ts'
import { today } from '../settings/store-settings.ts'
import { listSupplierNames } from '../suppliers/supplier-repository.ts'

const PAGE_SIZE = 250

export function exportProducts(platform: Platform): CsvFile {
  return {
    name: `products-${today(platform)}.csv`,
    columns: PRODUCT_COLUMNS,
    pages: readPages(platform),
  }
}

/** Reads page by page, without a transaction, which would stay open as long as the client reads. */
async function* readPages({ reads, pictureOrigin }: Platform): AsyncGenerator<ExportedProduct[]> {
  let after: ProductId | null = null
  do {
    const { ids, products, suppliers }: ReadPage = await reads.run((db) => readPage(db, after))
    yield ids.flatMap((id) => {
      const product = products.get(id)
      if (!product) return []
      const cells = cellsOf(id, product.values, (path) => pictureOrigin + path)
      return { ...cells, supplier: suppliers.get(cells.supplier) ?? '' }
    })
    after = ids.length < PAGE_SIZE ? null : (ids.at(-1) ?? null)
  } while (after !== null)
}

interface ReadPage {
  readonly ids: readonly ProductId[]
  readonly products: Awaited<ReturnType<typeof findProductsForEdit>>
  /** The names of the suppliers by their ids. */
  readonly suppliers: ReadonlyMap<string, string>
}

async function readPage(db: Db, after: ProductId | null): Promise<ReadPage> {
  const ids = await listExportedProductIds(db, after, PAGE_SIZE)
  const products = await findProductsForEdit(db, ids)
  const isBought = [...products.values()].some(({ values }) => values.supplier !== null)
  const suppliers = new Map((isBought ? await listSupplierNames(db) : []).map(({ id, name }) => [id as string, name]))
  return { ids, products, suppliers }
}

import type { Actor } from '../../../domain/actor.ts'
import type { NewProduct, Product } from '../../../domain/product.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveProduct } from '../catalog/save-product.ts'
import { beginCounting } from '../stock/begin-counting.ts'

interface ProductToAdd {
  readonly product: NewProduct
  /** Pieces on hand; null: not counted. */
  readonly stock: number | null
  readonly uploads: readonly Buffer[]
}

/** Throws PictureError, PictureStorageUnavailable; adds nothing then. */
export async function addProduct(platform: Platform, { product, stock, uploads }: ProductToAdd, by: Actor): Promise<Product> {
  const processed = await Promise.all(uploads.map(processPicture))
  await platform.pictures.save(processed)
  const pictures = processed.map(({ picture }) => picture)
  const { db, clock } = platform
  const added = await inTransaction(db, async (tx) => {
    const saved = await saveProduct({ db: tx, clock }, product, pictures)
    if (stock !== null) await beginCounting(tx, saved.id, stock, by, clock.now())
    return saved
  })
  await platform.catalogWatch.catchUp()
  return { ...added, stock, inStock: stock !== 0 }
}

import type { Picture } from '../../../domain/picture.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepProduct } from '../catalog/add-product.ts'
import { countProducts } from '../catalog/count-products.ts'
import { isStoreNew, lockCatalog } from './demo-catalog-store.ts'
import { type PicturedProduct, prepareDemoCatalog } from './prepare-demo-catalog.ts'

export interface DemoCatalog {
  /** Begins with the pictures, which take seconds and need no database. What fails is told by `offerTo`. */
  prepare(): void
  /**
   * Puts the catalog into a store that has no products. `wanted` null: when the database is new, which is to say that it has
   * neither products nor people nor orders. Of several processes that start together one does it.
   */
  offerTo(platform: Platform, wanted: boolean | null): Promise<void>
}

/** The demonstration catalog, whose pictures `storePicture` makes ready and keeps; see prepareDemoCatalog. */
export function demoCatalog(storePicture: (bytes: Buffer) => Promise<Picture>, report: (line: string) => void): DemoCatalog {
  let preparing: Promise<readonly PicturedProduct[]> | undefined
  const prepared = () => {
    preparing ??= prepareDemoCatalog(storePicture, report)
    return preparing
  }
  return {
    prepare: () => void prepared().catch(() => {}),
    async offerTo(platform, wanted) {
      if (wanted === false || (await hasProducts(platform)) || (wanted === null && !(await isStoreNew(platform.db)))) return
      const products = await prepared()
      await inTransaction(platform.db, async (tx) => {
        await lockCatalog(tx)
        if (await hasProducts({ ...platform, db: tx })) return // another process was faster
        for (const { product, pictures } of products) await keepProduct({ ...platform, db: tx }, product, pictures)
      })
    },
  }
}

const hasProducts = async (platform: Platform): Promise<boolean> => (await countProducts(platform, 1)) > 0

import { inTransaction } from '../../platform/database/transaction.ts'
import { storePicture } from '../../platform/pictures/store-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { keepProduct } from '../catalog/add-product.ts'
import { countProducts } from '../catalog/count-products.ts'
import { isStoreNew, lockCatalog } from './demo-catalog-store.ts'
import { seedDemoCatalog } from './seed-demo-catalog.ts'

/**
 * Puts the demonstration catalog into a store that has no products. `wanted` null: when the database is new, which is to say
 * that it has neither products nor people nor orders. Of several processes that start together one does it.
 */
export async function offerDemoCatalog(
  platform: Platform,
  wanted: boolean | null,
  report: (line: string) => void,
): Promise<void> {
  if (wanted === false || (await hasProducts(platform)) || (wanted === null && !(await isStoreNew(platform.db)))) return
  await seedDemoCatalog(
    {
      storePicture: (bytes) => storePicture(platform.pictures, bytes),
      keepProducts: (products) =>
        inTransaction(platform.db, async (tx) => {
          await lockCatalog(tx)
          if (await hasProducts({ ...platform, db: tx })) return // another process was faster
          for (const { product, pictures } of products) await keepProduct({ ...platform, db: tx }, product, pictures)
        }),
    },
    report,
  )
}

const hasProducts = async (platform: Platform): Promise<boolean> => (await countProducts(platform, 1)) > 0

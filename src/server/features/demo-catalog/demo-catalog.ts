import type { Picture } from '../../../domain/picture.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { countProducts } from '../catalog/count-products.ts'
import { saveProduct } from '../catalog/save-product.ts'
import { isStoreNew, lockCatalog } from './demo-catalog-repository.ts'
import { type PicturedProduct, prepareDemoCatalog } from './prepare-demo-catalog.ts'

export interface DemoCatalogOptions {
  /** Null: when the database is new. */
  readonly wanted: boolean | null
  storePicture(bytes: Buffer): Promise<Picture>
  readonly report: (line: string) => void
}

export interface DemoCatalog {
  /** Starts processing the pictures; `addTo` throws the errors. */
  prepare(): void
  /** Only for a store without products; one of several concurrent processes adds it. */
  addTo(platform: Platform): Promise<void>
}

export function demoCatalog({ wanted, storePicture, report }: DemoCatalogOptions): DemoCatalog {
  let preparing: Promise<readonly PicturedProduct[]> | undefined
  const prepared = () => {
    preparing ??= prepareDemoCatalog(storePicture, report)
    return preparing
  }
  return {
    prepare() {
      if (wanted !== false) prepared().catch(() => {})
    },
    async addTo(platform) {
      if (wanted === false || (await hasProducts(platform)) || (wanted === null && !(await isStoreNew(platform.db)))) return
      const products = await prepared()
      await inTransaction(platform.db, async (tx) => {
        await lockCatalog(tx)
        if (await hasProducts({ ...platform, db: tx })) return // another process was first
        for (const { product, pictures } of products) await saveProduct({ ...platform, db: tx }, product, pictures)
      })
    },
  }
}

const hasProducts = async (platform: Platform): Promise<boolean> => (await countProducts(platform, 1)) > 0

import { DatabaseError } from 'pg'
import type { Product } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import type { PictureStorage } from '../../platform/pictures/picture-storage.ts'
import type { Platform } from '../../platform/platform.ts'
import { countProducts } from '../catalog/count-products.ts'
import { saveProduct } from '../catalog/save-product.ts'
import { isStoreNew, lockCatalog } from './demo-catalog-repository.ts'
import { findRemoval } from './demonstration-removal.ts'
import { markDemonstration } from './mark-demonstration.ts'
import { type PicturedProduct, prepareDemoCatalog } from './prepare-demo-catalog.ts'

const LOCK_NOT_AVAILABLE = '55P03' // PostgreSQL manual, appendix A
const LONGEST_WAIT_MS = 120_000

export interface DemoCatalogOptions {
  /**
   * True adds the products to any store that has none, and false adds them to no store. Null adds them only to a new
   * database, together with what `prepareMore` prepares.
   */
  readonly wanted: boolean | null
  readonly savePictures: PictureStorage['save']
  readonly report: (line: string) => void
}

/** Adds more data in the transaction that adds the products, which are newest first. */
export type AddToCatalog = (platform: Platform, products: readonly Product[]) => Promise<void>

export interface DemoCatalog {
  /** Starts saving the pictures. Its errors are thrown by `addTo`. */
  prepare(): void
  /** Adds the products if the store has none. When several processes call it at once, one of them adds the products. */
  addTo(platform: Platform, prepareMore?: () => Promise<AddToCatalog>): Promise<void>
}

export function demoCatalog({ wanted, savePictures, report }: DemoCatalogOptions): DemoCatalog {
  let preparing: Promise<readonly PicturedProduct[]> | undefined
  const prepared = () => {
    preparing ??= prepareDemoCatalog(savePictures, report)
    return preparing
  }
  return {
    prepare() {
      if (wanted !== false) prepared().catch(() => {})
    },
    async addTo(platform, prepareMore) {
      if (
        wanted === false ||
        (await wasRemoved(platform.db)) ||
        (await hasProducts(platform)) ||
        (wanted === null && !(await isStoreNew(platform.db)))
      )
        return
      const [products, addMore] = await Promise.all([prepared(), wanted === null ? prepareMore?.() : undefined])
      const isAdded = await whenUnlocked(platform.db, async (tx) => {
        await lockCatalog(tx)
        // Another process has added or removed the products.
        if ((await wasRemoved(tx)) || (await hasProducts({ ...platform, db: tx }))) return false
        const added = await addProducts(tx, platform, products)
        await addMore?.({ ...platform, db: tx }, added.toReversed())
        return true
      })
      if (isAdded && addMore) publishEvent('orderChanged', undefined)
    },
  }
}

/**
 * Waits for the lock of the catalog. Another process that starts on the same new database holds it until everything is
 * added, which takes longer than the database's limit for waiting.
 */
async function whenUnlocked<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + LONGEST_WAIT_MS; ; ) {
    try {
      return await inTransaction(db, work)
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || performance.now() > until) throw error
    }
  }
}

async function addProducts(tx: Db, platform: Platform, products: readonly PicturedProduct[]): Promise<Product[]> {
  const added: Product[] = []
  for (const { product, pictures } of products) added.push(await saveProduct({ ...platform, db: tx }, product, pictures))
  await markDemonstration(tx, { products: added.map(({ id }) => id) })
  return added
}

/** Tells whether the demonstration was removed. An owner who removed it does not want it again. */
const wasRemoved = async (db: Db): Promise<boolean> => (await findRemoval(db)) !== null

const hasProducts = async (platform: Platform): Promise<boolean> => (await countProducts(platform, 1)) > 0

import { DatabaseError } from 'pg'
import { picturePath } from '../../../domain/picture.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { newId } from '../../platform/ids.ts'
import type { PictureStorage } from '../../platform/pictures/picture-storage.ts'
import type { Platform } from '../../platform/platform.ts'
import { countProductRows } from '../catalog/product-repository.ts'
import { insertProducts } from '../catalog/save-products.ts'
import { isStoreNew, lockCatalog } from './demo-catalog-repository.ts'
import type { DemoProduct } from './demo-product.ts'
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

export interface AddedProduct extends Pick<DemoProduct, 'name' | 'inStock'> {
  readonly id: ProductId
}

/** Adds more data in the transaction that adds the products, which are newest first. */
export type AddToCatalog = (platform: Platform, products: readonly AddedProduct[]) => Promise<void>

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
        if ((await wasRemoved(tx)) || (await hasProducts({ db: tx }))) return false
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

async function addProducts(tx: Db, platform: Platform, products: readonly PicturedProduct[]): Promise<AddedProduct[]> {
  const added = await insertDemoProducts({ ...platform, db: tx }, products)
  await markDemonstration(tx, { products: added.map(({ id }) => id) })
  return added
}

export async function insertDemoProducts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  products: readonly PicturedProduct[],
): Promise<AddedProduct[]> {
  const added: AddedProduct[] = []
  for (const { product, pictures } of products) {
    const id = newId<ProductId>()
    const paths = pictures.map((picture) => picturePath(picture))
    await insertProducts(db, [{ id, values: { ...product, pictures: paths } }], clock.now())
    added.push({ ...product, id })
  }
  return added
}

/** Tells whether the demonstration was removed. An owner who removed it does not want it again. */
const wasRemoved = async (db: Db): Promise<boolean> => (await findRemoval(db)) !== null

const hasProducts = async ({ db }: Pick<Platform, 'db'>): Promise<boolean> => (await countProductRows(db, { limit: 1 })) > 0

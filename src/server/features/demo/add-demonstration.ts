import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { picturePath } from '../../../domain/products/picture.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { PictureStorage } from '../../platform/pictures/picture-storage.ts'
import type { Platform } from '../../platform/platform.ts'
import { newPassword } from '../../platform/secrets/random-secrets.ts'
import { countProductRows } from '../catalog/product-repository.ts'
import { insertProducts } from '../catalog/save-products.ts'
import { type DemoProduct, type PicturedProduct, prepareDemoProducts } from './demo-products.ts'
import { findRemoval, markDemonstration } from './demo-repository.ts'
import { DEMO_EMAIL, demoPassword } from './demo-shoppers.ts'
import type { WeekOptions } from './simulate-week.ts'

const LOCK_NOT_AVAILABLE = '55P03' // PostgreSQL manual, appendix A
const LONGEST_WAIT_MS = 120_000

interface DemonstrationOptions {
  /**
   * True adds the products to any store that has none, and false adds them to no store. Null adds them only to a new
   * database, together with a week of orders.
   */
  readonly wanted: boolean | null
  readonly savePictures: PictureStorage['save']
  readonly report: (line: string) => void
}

interface DemoWeekOptions extends Omit<WeekOptions, 'passwordHashOf'> {
  /** The password of the demo shopper is saved in this directory. */
}

export interface Demonstration {
  /** Starts saving the pictures. Its errors are thrown by `addTo`. */
  prepare(): void
  /**
   * Adds the products if the store has none, and the week of orders unless its options are null. When several processes
   * call it at once, one of them adds everything.
   */
  addTo(platform: Platform, week: DemoWeekOptions | null): Promise<void>
}

export function openDemonstration({ wanted, savePictures, report }: DemonstrationOptions): Demonstration {
  let preparing: Promise<readonly PicturedProduct[]> | undefined
  const prepareOnce = () => {
    preparing ??= prepareDemoProducts(savePictures, report)
    return preparing
  }
  return {
    prepare() {
      if (wanted !== false) prepareOnce().catch(() => {})
    },
    async addTo(platform, week) {
      if (wanted === false || (await isUnsuitable(platform))) return
      if (wanted === null && !(await isStoreNew(platform.db))) return
      const preparingWeek = wanted === null && week !== null ? prepareWeek(platform.db, week) : null
      const [products, simulateWeek] = await Promise.all([prepareOnce(), preparingWeek])
      await whenUnlocked(platform.db, async (tx) => {
        await lockCatalog(tx)
        const inside = { ...platform, db: tx }
        if (await isUnsuitable(inside)) return // another process has added or removed the products
        const added = await addProducts(inside, products)
        await simulateWeek?.(inside, added.toReversed())
      })
    },
  }
}

/**
 * Loads the code of the demo week and hashes its passwords. One demo shopper can log in. The function that it returns
 * adds the week in the transaction that adds the products, which are newest first.
 */
async function prepareWeek(db: Db, options: DemoWeekOptions) {
  const [{ simulateWeek }, demoHash, unknownHash] = await Promise.all([
    import('./simulate-week.ts'),
    demoPassword(db).then(hashPassword),
    hashPassword(newPassword()), // nobody knows this password
  ])
  const passwordHashOf = ({ email }: { email: string }) => (email === DEMO_EMAIL ? demoHash : unknownHash)
  return (platform: Platform, products: readonly AddedProduct[]) =>
    simulateWeek(platform, products, { ...options, passwordHashOf })
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

export interface AddedProduct extends Pick<DemoProduct, 'name' | 'inStock' | 'weighed'> {
  readonly id: ProductId
}

async function addProducts(platform: Platform, products: readonly PicturedProduct[]): Promise<AddedProduct[]> {
  const added = await insertDemoProducts(platform, products)
  await markDemonstration(platform.db, { products: added.map(({ id }) => id) })
  return added
}

/** Inserts the products, and returns them in the same order. */
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

/** Tells whether the store has products, or an owner who removed the demonstration and does not want it again. */
const isUnsuitable = async (platform: Platform): Promise<boolean> =>
  (await findRemoval(platform.db)) !== null || (await countProductRows(platform.db, { limit: 1 })) > 0

export async function isStoreNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select not exists (select from products) and not exists (select from shoppers) as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** Blocks other writers of products until commit. */
export async function lockCatalog(db: Db): Promise<void> {
  await sql`lock table products in share row exclusive mode`.execute(db)
}

import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { isStoreNew } from '../../src/server/features/demo-catalog/demo-catalog-store.ts'
import type { Db } from '../../src/server/platform/database/connect.ts'
import { inTransaction } from '../../src/server/platform/database/transaction.ts'
import { hashPassword } from '../../src/server/platform/passwords/password.ts'
import { makeChance } from './chance.ts'
import { seedOrders } from './seed-orders.ts'
import { SeedError, type SeedPlan } from './seed-plan.ts'
import { type Pattern, seedProducts } from './seed-products.ts'
import { seedShoppers } from './seed-shoppers.ts'

/** What every made-up account logs in with. */
export const SEED_PASSWORD = 'a seeded password'

/**
 * Fills a migrated database by the plan, all of it or nothing. The rows are made by the server itself, some thousands a statement:
 * nothing is sent but words. Refuses a store that is not empty, unless the plan says otherwise. Says through `report` what is done.
 */
export async function seedStore(
  db: Db,
  plan: SeedPlan,
  patterns: readonly Pattern[],
  report: (line: string) => void,
): Promise<void> {
  if (!plan.intoFilled && !(await isStoreNew(db))) {
    throw new SeedError('This database has products, shoppers or orders already: name an empty one, or say --into-filled.')
  }
  await inTransaction(db, async (one) => {
    await hurry(one)
    await makeChance(one)
    const step = async (count: number, what: string, work: () => Promise<void>) => {
      if (count === 0) return
      const began = performance.now()
      await work()
      report(`${count.toLocaleString('en')} ${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    await step(plan.products, 'products', async () => seedProducts(one, plan, patterns))
    await step(plan.users, 'shoppers, each with an address', async () =>
      seedShoppers(one, plan, await hashPassword(SEED_PASSWORD)),
    )
    await step(plan.orders, 'orders with their lines', () => seedOrders(one, plan))
    await sql`analyze products, shoppers, addresses, orders, order_lines, order_status_changes`.execute(one) // plans are made by what is there now
  })
}

/** Settings of this transaction alone. */
async function hurry(db: Db): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`savepoint hurry`.execute(db)
  try {
    await sql`set local session_replication_role = replica`.execute(db) // references hold by how the rows are made: none need be looked up
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error // only an administrator may: without it, it takes half as long again
    await sql`rollback to savepoint hurry`.execute(db)
  }
}

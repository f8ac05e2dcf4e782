import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { isStoreNew } from '../../src/server/features/demo-catalog/demo-catalog-repository.ts'
import type { Db } from '../../src/server/platform/database/connect.ts'
import { inTransaction } from '../../src/server/platform/database/transaction.ts'
import { hashPassword } from '../../src/server/platform/passwords/password.ts'
import { makeChance } from './chance.ts'
import { indexAfterwards } from './index-afterwards.ts'
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
    const makeProducts = () => seedProducts(one, plan, patterns)
    await step(plan.products, 'products', plan.intoFilled ? makeProducts : () => indexAfterwards(one, makeProducts))
    await step(plan.users, 'shoppers, each with an address', async () =>
      seedShoppers(one, plan, await hashPassword(SEED_PASSWORD)),
    )
    await step(plan.orders, 'orders with their lines', () => seedOrders(one, plan))
    await analyzeFilled(one, plan)
  })
}

/**
 * Plans are made by what is there now. What stays empty is left alone: a table that was looked at when it was empty is taken to be
 * so by plans that are kept, which then read it from end to end.
 */
async function analyzeFilled(db: Db, { products, users, orders }: SeedPlan): Promise<void> {
  if (products > 0) await sql`analyze products`.execute(db)
  if (users > 0) await sql`analyze shoppers, addresses`.execute(db)
  if (orders > 0) await sql`analyze orders, order_lines, order_status_changes`.execute(db)
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

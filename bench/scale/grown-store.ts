import { openEmbeddedDatabase, readServerPid } from '@larder/embedded-postgres'
import { sql } from 'kysely'
import { seedStore } from '../../db/seed/seed-store.ts'
import { isStoreNew } from '../../src/server/features/demo/add-demonstration.ts'
import { DEMO_PRODUCTS } from '../../src/server/features/demo/demo-products.ts'
import { connectPatiently, type Db } from '../../src/server/platform/database/connect.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { StoreProgram } from '../../src/server/testing/store-program.ts'
import type { BenchStore } from '../bench-store.ts'
import { SELLER, sellerToken } from '../shoppers.ts'
import { multiplyOrders } from './multiply-orders.ts'

/** A running store with many orders. */
export interface GrownStore extends BenchStore {
  readonly dataDir: string
  readonly db: Db
  readonly postmasterPid: number
  readonly sellerToken: string
}

const SEEDED_ORDERS = 1_000_000
/** PostgreSQL writes as little as possible while the database is filled. The store starts it again with its own settings. */
const FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  shared_buffers: '512MB',
}

/**
 * Fills the database of the directory, unless it has orders, and returns its URL. More than a million orders are copies of
 * the first million.
 */
export async function fillDatabase(dataDir: string, orders: number): Promise<string> {
  const database = await openEmbeddedDatabase({ name: 'larder', dataDir, settings: FILLING })
  const db = connectPatiently(database.url)
  await migrate(db)
  if (await isStoreNew(db)) {
    const patterns = DEMO_PRODUCTS.map((product) => ({ ...product, picturePaths: [] }))
    const seeded = Math.min(orders, SEEDED_ORDERS)
    const plan = { products: 10_000, users: 50_000, orders: seeded, seed: 1, intoFilled: false, ordersUntil: new Date() }
    await seedStore(db, plan, patterns, console.error)
    if (orders > seeded) await multiplyOrders(db, Math.round(orders / seeded), console.error)
    await sql`vacuum (analyze)`.execute(db)
  }
  await db.destroy()
  await database.close()
  return database.url
}

export async function openGrownStore(dataDir: string, databaseUrl: string): Promise<GrownStore> {
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir, DEMO_CATALOG: 'off', ...SELLER })
  const url = await program.opened()
  const db = connectPatiently(databaseUrl)
  return {
    url,
    databaseUrl,
    dataDir,
    db,
    pid: program.pid,
    postmasterPid: (await readServerPid(dataDir)) ?? Number.NaN,
    sellerToken: await sellerToken({ url }),
    async stop() {
      await db.destroy()
      program.signal('SIGTERM')
      await program.ended()
    },
  }
}

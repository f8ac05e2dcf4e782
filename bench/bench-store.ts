import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import { seedStore } from '../db/seed/seed-store.ts'
import { DEMO_PRODUCTS } from '../src/server/features/demo/demo-products.ts'
import { connectPatiently, type Db } from '../src/server/platform/database/connect.ts'
import { migrate } from '../src/server/platform/database/migrate.ts'
import { StoreProgram } from '../src/server/testing/store-program.ts'

export interface Size {
  readonly products: number
  readonly users: number
  readonly orders: number
}

export interface BenchStore {
  readonly url: string
  readonly databaseUrl: string
  readonly pid: number
  stop(): Promise<void>
}

/** Fills a new database and starts a store on it. The database has paths of picture files that don't exist. */
export async function openBenchStore(size: Size, variables: Readonly<Record<string, string>> = {}): Promise<BenchStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-bench-'))
  const database = await openEmbeddedDatabase({ name: 'larder', dataDir })
  const db = connectPatiently(database.url)
  await migrate(db)
  if (size.products > 0) await fill(db, size)
  await db.destroy()
  await database.close()
  return startStore(dataDir, database.url, variables)
}

export async function fill(db: Db, size: Size): Promise<void> {
  const patterns = DEMO_PRODUCTS.map((product) => ({ ...product, picturePaths: [] }))
  await seedStore(db, { ...size, seed: 1, intoFilled: false, ordersUntil: new Date() }, patterns, () => {})
}

export async function openBesideStore(
  store: Pick<BenchStore, 'databaseUrl'>,
  variables: Readonly<Record<string, string>>,
): Promise<BenchStore> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-bench-'))
  return startStore(dataDir, store.databaseUrl, { ...variables, DATABASE_URL: store.databaseUrl })
}

async function startStore(
  dataDir: string,
  databaseUrl: string,
  variables: Readonly<Record<string, string>>,
): Promise<BenchStore> {
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir, DEMO_CATALOG: 'off', ...variables })
  return {
    url: await program.opened(),
    databaseUrl,
    pid: program.pid,
    async stop() {
      program.signal('SIGTERM')
      await program.ended()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

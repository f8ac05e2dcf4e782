import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { createCatalogSignal } from './0001-first-release/catalog-signal.ts'

/** Names the files of statements in the folder `0001-first-release`, in the order in which their tables refer to each other. */
const TOPICS = [
  'settings-and-categories',
  'products',
  'accounts',
  'carts-and-addresses',
  'orders',
  'payments-and-refunds',
  'stock',
  'counts',
  'mail-and-jobs',
  'reports',
  'demonstration',
  'payment-rehearsal',
]

/**
 * Creates the whole schema of the first release, 0.1.0, in an empty database. In all tables money is in cents, and ids are
 * UUIDv7 from the application, so that their order is that of creation. The checks repeat the limits of the contract, so
 * that they hold whoever writes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const topic of TOPICS) {
    const statements = await readFile(path.join(import.meta.dirname, '0001-first-release', `${topic}.sql`), 'utf8')
    await sql.raw(statements).execute(db)
  }
  await createCatalogSignal(db)
}

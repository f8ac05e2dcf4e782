import { connectPatiently, type Db } from '../platform/database/connect.ts'
import { listEarlierMigrations } from '../platform/database/earlier-migrations.ts'
import { migrateTo } from '../platform/database/migrate.ts'
import { createEmptyDatabase } from './test-database.ts'

interface EarlierDatabase {
  readonly db: Db
  close(): Promise<void>
}

/** Opens a database with the earlier migrations before this one, which is named by its number, such as `0017`. */
export const databaseBefore = async (migration: string): Promise<EarlierDatabase> =>
  databaseWith((await listEarlierMigrations()).filter((name) => name < migration))

/** Opens a database with these migrations. */
export async function databaseWith(migrations: readonly string[]): Promise<EarlierDatabase> {
  const database = await createEmptyDatabase()
  const db = connectPatiently(database.url)
  await db.transaction().execute((tx) => migrateTo(tx, migrations))
  return {
    db,
    async close() {
      await db.destroy()
      await database.drop()
    },
  }
}

import { connectPatiently, type Db } from '../platform/database/connect.ts'
import { knownMigrations, migrateTo } from '../platform/database/migrate.ts'
import { createEmptyDatabase } from './test-database.ts'

interface EarlierDatabase {
  readonly db: Db
  close(): Promise<void>
}

/** Opens a database with all migrations before this one. It is named by its number, such as `0017`. */
export async function databaseBefore(migration: string): Promise<EarlierDatabase> {
  const database = await createEmptyDatabase()
  const db = connectPatiently(database.url)
  const earlier = (await knownMigrations(db)).filter((name) => name < migration)
  await db.connection().execute((connection) => migrateTo(connection, earlier))
  return {
    db,
    async close() {
      await db.destroy()
      await database.drop()
    },
  }
}

import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { DatabaseError } from 'pg'
import { StartError } from '../../start-error.ts'
import type { Db } from './connect.ts'
import { lockMigrations } from './migration-lock.ts'

const migrationFolder = path.resolve(import.meta.dirname, '../../../../db/migrations')

/**
 * Applies all pending migrations in one transaction. A lock makes other processes wait meanwhile. Throws a StartError
 * when a migration fails.
 */
export async function migrate(db: Db, folder = migrationFolder): Promise<void> {
  let failed: string | undefined
  // After the lock, this isolation level sees the migrations of another process.
  const transaction = db.transaction().setIsolationLevel('read committed')
  try {
    await transaction.execute(async (tx) => {
      await lockMigrations(tx)
      await requireNoNewer(tx, folder)
      const { error, results } = await migratorOf(tx, folder).migrateToLatest()
      failed = results?.find(({ status }) => status === 'Error')?.migrationName
      if (error !== undefined) throw error
    })
  } catch (error) {
    throw explain(error, failed)
  }
}

/** Throws a StartError for a database that a later version has migrated. */
export async function requireNoNewer(db: Db, folder = migrationFolder): Promise<void> {
  if ((await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(db)).rows[0]?.is !== true)
    return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const known = new Set((await migratorOf(db, folder).getMigrations()).map(({ name }) => name))
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new StartError(
      `The database is of another version of Larder, most likely a newer one: it needs the one that has the migration ${unknown.at(-1)}. Install that version and start it, or restore a backup of this version into an empty database; nothing was changed.`,
    )
}

function explain(error: unknown, failed: string | undefined): StartError {
  if (error instanceof StartError) return error
  if (error instanceof DatabaseError && lacksTrigrams(error))
    return new StartError(
      `The database does not let the store have the extension pg_trgm, which searching needs (${error.message}). Let its owner or an administrator run CREATE EXTENSION pg_trgm in it, in a schema of the search path, and start again.`,
    )
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The database could not be brought up to date${failed ? `, at ${failed}` : ''}, and is as it was: ${reason.split('\n', 1)[0]}`,
    { cause: error },
  )
}

export async function pendingMigrations(db: Db): Promise<string[]> {
  const known = await migratorOf(db).getMigrations()
  return known.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

export async function knownMigrations(db: Db): Promise<string[]> {
  return (await migratorOf(db).getMigrations()).map((migration) => migration.name)
}

/** Applies the named migrations. They run in the transaction that is open on the connection, if there is one. */
export async function migrateTo(connection: Db, names: readonly string[]): Promise<void> {
  const files = new FileMigrationProvider({ fs, path, migrationFolder })
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(Object.entries(await files.getMigrations()).filter(([name]) => names.includes(name))),
  }
  const { error } = await new Migrator({ db: connection, provider, disableTransactions: true }).migrateToLatest()
  if (error !== undefined) throw error
}

const migratorOf = (db: Db, folder = migrationFolder) =>
  new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder: folder }) })

/** Tells whether the extension pg_trgm is not installed, may not be installed, or is outside the search path. */
const lacksTrigrams = ({ message }: DatabaseError): boolean => /pg_trgm|gin_trgm_ops/.test(message)

import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { FileMigrationProvider, type MigrationProvider, Migrator } from 'kysely/migration'
import { DatabaseError } from 'pg'
import { StartError } from '../../start-error.ts'
import type { Db } from './connect.ts'
import { lockMigrations, lockTables } from './migration-lock.ts'
import type { Schema } from './schema.ts'

const migrationFolder = path.resolve(import.meta.dirname, '../../../../db/migrations')

/** This migration makes the schema of version 0.1.0. Databases of before have others instead, and can't be upgraded. */
const FIRST_MIGRATION = '0001-first-release'

// Stores that go on with orders meanwhile get the tables back after each try.
const MAX_TRIES = 60
const PAUSE_MS = 500
const LOCK_NOT_AVAILABLE = '55P03' // PostgreSQL manual, appendix A

/**
 * Applies all pending migrations in one transaction. A lock makes other processes wait meanwhile. Throws a StartError
 * when a migration fails, or when the database is not one that this version can bring up to date.
 */
export async function migrate(db: Db, folder = migrationFolder): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      // After the lock, this isolation level sees the migrations of another process.
      const transaction = db.transaction().setIsolationLevel('read committed')
      return await transaction.execute((tx) => migrateInTransaction(tx, folder))
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || tries === MAX_TRIES) throw explain(error)
      await delay(Math.random() * PAUSE_MS)
    }
  }
}

/**
 * Applies all pending migrations in the transaction of the caller, which must be in the mode `read committed`. A database
 * that a newer version has migrated stays as it is, unless that version's migrations exclude this one.
 */
export async function migrateInTransaction(tx: Transaction<Schema>, folder = migrationFolder): Promise<void> {
  await lockMigrations(tx)
  if (await isUsableNewer(tx, folder)) return
  await requireKnownMigrations(tx, folder)
  if ((await pendingMigrations(tx, folder)).length > 0) await lockTables(tx)
  await applyAll(tx, migrationsIn(folder))
}

/** Applies the named migrations, and no later ones, in the transaction of the caller. */
export async function migrateTo(tx: Transaction<Schema>, names: readonly string[], folder = migrationFolder): Promise<void> {
  const all = await migrationsIn(folder).getMigrations()
  const named = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
  await applyAll(tx, { getMigrations: async () => named })
}

async function applyAll(tx: Transaction<Schema>, provider: MigrationProvider): Promise<void> {
  const { error, results } = await new Migrator({ db: tx, provider }).migrateToLatest()
  if (error !== undefined) throw explain(error, results?.find(({ status }) => status === 'Error')?.migrationName)
}

/**
 * Throws a StartError for a database that a later version or one before 0.1.0 has migrated, and for one that lacks a
 * migration before others that it has.
 */
export async function requireKnownMigrations(db: Db, folder = migrationFolder): Promise<void> {
  const applied = await listApplied(db)
  if (isBeforeFirstRelease(applied))
    throw new StartError(
      'The database was made by a version of Larder before 0.1.0, and can’t be upgraded; nothing was changed. Give an empty one, by DATABASE_URL or DATA_DIR. Products can be taken along: export them in the seller’s area of that version, and import them in that of this one.',
    )
  const known = await listMigrations(folder)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new StartError(
      `The database is of another version of Larder, most likely a newer one: it needs the one that has the migration ${unknown.at(-1)}. Install that version and start it, or restore a backup of this version into an empty database; nothing was changed.`,
    )
  const missing = known.slice(0, applied.length).find((name) => !applied.includes(name))
  if (missing !== undefined)
    throw new StartError(
      `The database lacks the migration ${missing}, which comes before ${applied.at(-1)}, so that its schema is unknown: restore a backup into an empty database; nothing was changed.`,
    )
}

/** Tells whether a database or a backup with these migrations was made by a version before 0.1.0. */
export const isBeforeFirstRelease = (migrations: readonly string[]): boolean =>
  migrations.length > 0 && !migrations.includes(FIRST_MIGRATION)

/**
 * Migrations only add to the schema, so that stores of the version before work and start on it while an upgrade goes on.
 * The name of a migration that older versions don't work with ends like this.
 */
const BREAKING = /-breaking$/

/**
 * Tells whether the database has all migrations of this version and, after them, only such of newer versions as this
 * one works with.
 */
async function isUsableNewer(db: Db, folder: string): Promise<boolean> {
  const known = await listMigrations(folder)
  const applied = await listApplied(db)
  const newer = applied.slice(known.length)
  return newer.length > 0 && known.every((name, index) => applied[index] === name) && !newer.some((name) => BREAKING.test(name))
}

/** Returns the newest migration that this version has. */
export async function newestMigration(): Promise<string> {
  return (await listMigrations()).at(-1) ?? ''
}

/** Returns `newer-breaking` when the database has been migrated to a schema that stores up to this migration don't work with. */
export async function schemaBeyond(db: Db, newest: string): Promise<'same' | 'newer' | 'newer-breaking'> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration where name > ${newest} collate "C"`.execute(db)
  if (rows.length === 0) return 'same'
  return rows.some(({ name }) => BREAKING.test(name)) ? 'newer-breaking' : 'newer'
}

export async function pendingMigrations(db: Db, folder = migrationFolder): Promise<string[]> {
  const applied = await listApplied(db)
  return (await listMigrations(folder)).filter((name) => !applied.includes(name))
}

/** Lists all migrations that a database or a backup may have. */
export async function listMigrations(folder = migrationFolder): Promise<string[]> {
  const files = (await fs.readdir(folder)).filter((name) => /\.m?[jt]s$/.test(name))
  return files.map((name) => path.parse(name).name).sort()
}

async function listApplied(db: Db): Promise<string[]> {
  const table = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (table.rows[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const migrationsIn = (folder: string): MigrationProvider => new FileMigrationProvider({ fs, path, migrationFolder: folder })

function explain(error: unknown, failed?: string): StartError {
  if (error instanceof StartError) return error
  if (error instanceof DatabaseError && lacksTrigrams(error))
    return new StartError(
      `The database does not let the store have the extension pg_trgm, which searching needs (${error.message}). Let its owner or an administrator run CREATE EXTENSION pg_trgm in it, in a schema of the search path, and start again.`,
    )
  if (error instanceof DatabaseError && error.code === DUPLICATE_TABLE && failed === FIRST_MIGRATION)
    return new StartError(
      `The database has tables that no migration of Larder has recorded (${error.message}): give an empty database; nothing was changed.`,
    )
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The database could not be brought up to date${failed ? `, at ${failed}` : ''}, and is as it was: ${reason.split('\n', 1)[0]}`,
    { cause: error },
  )
}

const DUPLICATE_TABLE = '42P07'

/** Tells whether the extension pg_trgm is not installed, may not be installed, or is outside the search path. */
const lacksTrigrams = ({ message }: DatabaseError): boolean => /pg_trgm|gin_trgm_ops/.test(message)

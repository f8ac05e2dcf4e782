import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'

const migrationFolder = path.resolve(import.meta.dirname, '../../../../db/migrations')

/** Brings the schema up to date. Processes that start at the same time wait for each other (an advisory lock). */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be brought up to date', { cause: error })
}

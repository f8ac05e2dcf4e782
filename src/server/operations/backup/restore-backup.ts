import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDirectory } from '@larder/embedded-postgres'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { knownMigrations, migrateInTransaction, migrateTo } from '../../platform/database/migrate.ts'
import { pictureDirectory, storedPicturePaths } from '../../platform/pictures/local-pictures.ts'
import { reportProblem } from '../../platform/problems/problem-repository.ts'
import { StartError } from '../../start-error.ts'
import type { StoreData } from '../with-store-data.ts'
import { type Manifest, type TarFile, tableOf } from './backup-format.ts'
import { listTables } from './list-tables.ts'
import { readBackup } from './read-backup.ts'

interface RestoreOptions {
  /**
   * When it is true, the restored store sends new mails, and those that waited at the time of the backup. Otherwise it
   * holds all mails until they are released.
   */
  readonly sendsMail: boolean
  readonly now: Date
}

/**
 * Restores all or nothing. Rows are written in one transaction, and pictures are renamed into place just before its
 * commit. Brings the schema up to date. The seller's login is not restored. Throws a StartError when there is a store
 * already, or when the backup is of a newer version.
 */
export async function restoreBackup(
  { db, dataDir }: Pick<StoreData, 'db' | 'dataDir'>,
  file: string,
  manifest: Manifest,
  { sendsMail, now }: RestoreOptions = { sendsMail: false, now: new Date() },
): Promise<void> {
  await requireKnown(manifest)
  await requireNoPictures(dataDir)
  const draft = path.join(dataDir, `${DRAFT}${randomUUID()}`)
  const pictures = pictureDirectory(dataDir)
  const transaction = db.transaction().setIsolationLevel('read committed')
  let isRenamed = false
  try {
    await transaction.execute(async (tx) => {
      await requireEmpty(tx, manifest)
      await migrateTo(tx, manifest.migrations)
      await mkdir(draft)
      await fill(tx, file, manifest, draft)
      await sql`delete from sellers`.execute(tx)
      await sql`set constraints all immediate`.execute(tx) // no table can be altered while checks of its rows are pending
      await migrateInTransaction(tx)
      if (!sendsMail) await reportProblem(tx, { kind: 'mail-held', detail: '' }, now)
      await rm(pictures, { recursive: true, force: true }) // an aborted start leaves empty directories
      await rename(draft, pictures)
      isRenamed = true
    })
  } catch (error) {
    if (isRenamed) await rm(pictures, { recursive: true, force: true })
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const DRAFT = 'pictures.restoring-'

async function requireKnown({ migrations }: Manifest): Promise<void> {
  const known = await knownMigrations()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new StartError(`The backup is of a newer store, with ${unknown.join(', ')}: restore it with that one`)
}

async function requireNoPictures(dataDir: string): Promise<void> {
  for await (const picture of storedPicturePaths(dataDir))
    throw new StartError(
      `DATA_DIR is ${dataDir}: it holds pictures already, such as ${picture}. Give an empty directory; nothing was changed`,
    )
  await createDirectory(dataDir)
  for (const name of await readdir(dataDir))
    if (name.startsWith(DRAFT)) await rm(path.join(dataDir, name), { recursive: true, force: true }) // left by a killed restore
}

async function requireEmpty(db: Db, { tables }: Manifest): Promise<void> {
  const existing = (await listTables(db)).map(({ name }) => name)
  const taken = tables.find(({ name }) => existing.includes(name))
  if (taken)
    throw new StartError(
      `The database holds a store already (it has a table ${taken.name}). Give an empty one; nothing was changed`,
    )
}

/** Inserts rows while triggers are disabled, because the backup contains the effects of the triggers. */
async function fill(db: Db, file: string, { tables }: Manifest, pictureDir: string): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(db)
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(db) // migrations insert rows
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  for await (const part of readBackup(file)) {
    const table = tableOf(part.name)
    if (table !== null) await insertRows(db, table, columns.get(table) ?? [], part)
    else if (part.name.startsWith('pictures/')) await writePicture(pictureDir, part)
  }
  for (const { name } of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(db)
  for (const { name, rows } of tables) await requireRows(db, name, rows)
}

async function insertRows(db: Db, table: string, columns: readonly string[], { bytes }: TarFile): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column)))
  const rows = `[${bytes.toString().trimEnd().replaceAll('\n', ',')}]`
  await sql`insert into ${sql.id(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.id(table)}, ${rows}::json)`.execute(db)
}

async function writePicture(pictureDir: string, { name, bytes }: TarFile): Promise<void> {
  const file = path.join(pictureDir, name.slice('pictures/'.length))
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, bytes, { flag: 'wx', flush: true })
}

async function requireRows(db: Db, table: string, rows: number): Promise<void> {
  const result = await sql<{ rows: number }>`select count(*) as rows from ${sql.id(table)}`.execute(db)
  if (result.rows[0]?.rows !== rows)
    throw new Error(`${table} has ${result.rows[0]?.rows} rows after the restore, and ${rows} in the backup`)
}

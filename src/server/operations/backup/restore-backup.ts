import { sql } from 'kysely'
import { raiseAlarm } from '../../platform/alarms/alarm-repository.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isBeforeFirstRelease, listMigrations, migrateInTransaction, migrateTo } from '../../platform/database/migrate.ts'
import type { StorePictures } from '../../platform/pictures/picture-storage.ts'
import { StartError } from '../../start-error.ts'
import { type Manifest, type TarFile, tableOf } from './backup-format.ts'
import { listTables } from './list-tables.ts'
import { readBackup } from './read-backup.ts'
import { beginPictureRestore } from './restore-pictures.ts'

interface RestoreOptions {
  /**
   * When it is true, the restored store sends new mails, and those that waited at the time of the backup. Otherwise it
   * holds all mails until they are released.
   */
  readonly sendsMail: boolean
  readonly now: Date
  /** Names another folder than that of the store's migrations. */
  readonly migrationFolder?: string
}

/**
 * Restores all or nothing. Rows are written in one transaction, and pictures are put in place just before its commit.
 * Brings the schema up to date. The seller's login is not restored. Throws a StartError when there is a store already, or
 * when the backup is of a newer version, or of one before 0.1.0.
 */
export async function restoreBackup(
  { db, pictures }: { readonly db: Db; readonly pictures: StorePictures },
  file: string,
  manifest: Manifest,
  { sendsMail, now, migrationFolder }: RestoreOptions = { sendsMail: false, now: new Date() },
): Promise<void> {
  await requireKnown(manifest, migrationFolder)
  const restore = await beginPictureRestore(pictures)
  const transaction = db.transaction().setIsolationLevel('read committed')
  try {
    await transaction.execute(async (tx) => {
      await requireEmpty(tx, manifest)
      await migrateTo(tx, manifest.migrations, migrationFolder)
      await fill(tx, file, manifest, restore.write)
      await tx.deleteFrom('sellers').execute()
      await sql`set constraints all immediate`.execute(tx) // no table can be altered while checks of its rows are pending
      await migrateInTransaction(tx, migrationFolder)
      if (!sendsMail) await raiseAlarm(tx, { kind: 'mail-held', detail: '' }, now)
      await restore.finish(tx)
    })
  } catch (error) {
    await restore.undo()
    throw error
  }
}

async function requireKnown({ migrations }: Manifest, migrationFolder: string | undefined): Promise<void> {
  if (isBeforeFirstRelease(migrations))
    throw new StartError(
      'The backup was made by a version of Larder before 0.1.0, and can only be restored by that one; nothing was changed',
    )
  const known = await listMigrations(migrationFolder)
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new StartError(`The backup is of a newer store, with ${unknown.join(', ')}: restore it with that one`)
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
async function fill(
  db: Db,
  file: string,
  { tables }: Manifest,
  writePicture: (picture: TarFile) => Promise<void>,
): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(db)
  // Migrations insert rows. Tables that are computed from others, and so are in no backup, refer to some of these.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(name)))} cascade`.execute(db)
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  for await (const part of readBackup(file)) {
    const table = tableOf(part.name)
    if (table !== null) await insertRows(db, table, columns.get(table) ?? [], part)
    else if (part.name.startsWith('pictures/')) await writePicture(part)
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

async function requireRows(db: Db, table: string, rows: number): Promise<void> {
  const result = await sql<{ rows: number }>`select count(*) as rows from ${sql.id(table)}`.execute(db)
  if (result.rows[0]?.rows !== rows)
    throw new Error(`${table} has ${result.rows[0]?.rows} rows after the restore, and ${rows} in the backup`)
}

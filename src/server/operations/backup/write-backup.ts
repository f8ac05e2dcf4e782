import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import { readByCursor } from '../../platform/database/list-queries.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { PictureFile, PictureStorage } from '../../platform/pictures/picture-storage.ts'
import { StartError } from '../../start-error.ts'
import type { StoreData } from '../with-store-data.ts'
import { contentDigest, MANIFEST, type Manifest, type TarFile, tableFile, tarOf } from './backup-format.ts'
import { listTables } from './list-tables.ts'

const ROWS_A_FILE = 500 // at most 40 MB, with saved responses of 200 lines each
const FILES_AT_ONCE = 16
const FASTEST = 1 // pictures are compressed already, and rows still shrink to a fifth

interface BackupSource extends Pick<StoreData, 'db'> {
  readonly pictures: PictureStorage
  readonly signal?: AbortSignal
}

/**
 * Writes the rows of one snapshot, then the pictures, which never change. Throws a StartError when the file exists or
 * can't be written. Leaves no file behind when it is aborted.
 */
export async function writeBackup(data: BackupSource, file: string, now: Date): Promise<Manifest> {
  return createFile(file, (draft) => writeDraft(data, draft, now)).catch((error: unknown) => {
    throw startErrorOf(error, file)
  })
}

async function writeDraft({ db, pictures, signal }: BackupSource, draft: string, now: Date): Promise<Manifest> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async (tx) => {
    const manifest = Promise.withResolvers<Manifest>()
    const archive = tarOf(filesOf(tx, pictures, now, manifest.resolve), now)
    const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(archive, createGzip({ level: FASTEST }), file, signal === undefined ? {} : { signal })
    return manifest.promise
  })
}

async function* filesOf(
  tx: Transaction<Schema>,
  storage: PictureStorage,
  now: Date,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<TarFile> {
  const digest = contentDigest()
  const counted = (file: TarFile): TarFile => {
    digest.add(file)
    return file
  }
  const tables: Manifest['tables'] = []
  for (const { name, columns } of await listTables(tx)) {
    let [rows, part] = [0, 0]
    for await (const lines of readLines(tx, name, columns)) {
      rows += lines.length
      part += 1
      yield counted({ name: tableFile(name, part), bytes: Buffer.from(`${lines.join('\n')}\n`) })
    }
    tables.push({ name, columns: [...columns], rows })
  }
  let pictures = 0
  for await (const { path, bytes } of readPictures(storage)) {
    pictures += 1
    yield counted({ name: path.slice(1), bytes })
  }
  const migrations = await seenMigrations(tx)
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations, tables, pictures, sha256: digest.sum() }
  yield { name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }
  onManifest(manifest)
}

/** Reads some files at once, because each takes S3 some ten milliseconds. Leaves out what is deleted meanwhile. */
async function* readPictures(storage: PictureStorage): AsyncGenerator<PictureFile> {
  let reading: Promise<PictureFile[]>[] = []
  async function read(path: string): Promise<PictureFile[]> {
    const bytes = await storage.read(path)
    return bytes === null ? [] : [{ path, bytes }]
  }
  for await (const { path } of storage.list()) {
    reading.push(read(path))
    if (reading.length < FILES_AT_ONCE) continue
    yield* (await Promise.all(reading)).flat()
    reading = []
  }
  yield* (await Promise.all(reading)).flat()
}

/** Yields each row as a line of JSON, in which PostgreSQL preserves the values of all our column types. */
async function* readLines(tx: Transaction<Schema>, table: string, columns: readonly string[]): AsyncGenerator<string[]> {
  const row = sql`(select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.id(table)})`
  // A line break can only stand between JSON tokens: in strings it is escaped.
  const query = sql<{ line: string }>`select replace(to_json(entry)::text, chr(10), ' ') as line from ${row} as entry`
  for await (const rows of readByCursor(tx, query, ROWS_A_FILE)) yield rows.map(({ line }) => line)
}

async function seenMigrations(tx: Transaction<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

function startErrorOf(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'EEXIST') return new StartError(`${file} exists already: give another name, nothing was changed`)
  if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOSPC' || error.code === 'EROFS')
    return new StartError(`${file} can't be written: ${error.message}`)
  return error
}

/**
 * Creates `file` atomically: `write` gets the path of a draft, which is linked to `file` once it is complete. Throws
 * EEXIST when the file exists.
 */
async function createFile<Result>(file: string, write: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`)
  try {
    const result = await write(draft)
    await link(draft, file) // `rename` would replace an existing file
    return result
  } finally {
    await rm(draft, { force: true })
  }
}

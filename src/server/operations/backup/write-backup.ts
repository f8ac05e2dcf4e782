import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { storedPicturePaths } from '../../platform/pictures/stored-files.ts'
import { StartError } from '../../start-error.ts'
import type { StoreData } from '../with-store-data.ts'
import { listTables } from './list-tables.ts'
import { contentDigest, MANIFEST, type Manifest, tableFile } from './manifest.ts'
import { TAR_END, type TarFile, tarFile } from './tar.ts'

const ROWS_A_FILE = 500 // at most some 40 MB, when every kept answer is one of 200 lines
const FASTEST = 1 // pictures are small already, and rows shrink to a fifth even so

/**
 * Writes database and pictures into one file while the store runs: all rows as of one moment, then the pictures, which never
 * change once they are there, so that no row is without its own. The file appears whole or not at all. Refuses one that exists.
 */
export async function writeBackup(data: StoreData, file: string, now: Date): Promise<Manifest> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`)
  try {
    const manifest = await writeDraft(data, draft, now)
    await link(draft, file) // unlike a renaming, it refuses what exists
    return manifest
  } catch (error) {
    throw explained(error, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDraft({ db, dataDir }: StoreData, draft: string, now: Date): Promise<Manifest> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return reading.execute(async (tx) => {
    const kept = Promise.withResolvers<Manifest>()
    const archive = Readable.from(archiveOf(tx, dataDir, now, kept.resolve), { objectMode: false })
    await pipeline(archive, createGzip({ level: FASTEST }), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    return kept.promise
  })
}

/** Tables, pictures, manifest, as tar. */
async function* archiveOf(
  tx: Transaction<Schema>,
  dataDir: string,
  now: Date,
  keep: (manifest: Manifest) => void,
): AsyncGenerator<Buffer> {
  const digest = contentDigest()
  const write = (file: TarFile) => {
    digest.add(file)
    return tarFile(file, now)
  }
  const tables: Manifest['tables'] = []
  for (const { name, columns } of await listTables(tx)) {
    let [rows, part] = [0, 0]
    for await (const lines of readLines(tx, name, columns)) {
      rows += lines.length
      part += 1
      yield write({ name: tableFile(name, part), bytes: Buffer.from(`${lines.join('\n')}\n`) })
    }
    tables.push({ name, columns: [...columns], rows })
  }
  let pictures = 0
  for await (const picture of storedPicturePaths(dataDir)) {
    pictures += 1
    yield write({ name: picture.slice(1), bytes: await readFile(path.join(dataDir, picture)) })
  }
  const migrations = await seenMigrations(tx)
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations, tables, pictures, sha256: digest.sum() }
  yield tarFile({ name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) }, now)
  yield TAR_END
  keep(manifest)
}

/** The rows of a table as JSON, one a line: PostgreSQL writes and reads every type of ours exactly so. */
async function* readLines(tx: Transaction<Schema>, table: string, columns: readonly string[]): AsyncGenerator<string[]> {
  const row = sql`(select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.id(table)})`
  // A line break can only stand between the parts of a kept answer, never in a text.
  const query = sql<{ line: string }>`select replace(to_json(kept)::text, chr(10), ' ') as line from ${row} as kept`
  for await (const rows of readByCursor(tx, query, ROWS_A_FILE)) yield rows.map(({ line }) => line)
}

async function seenMigrations(tx: Transaction<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

function explained(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'EEXIST') return new StartError(`${file} exists already: give another name, nothing was changed`)
  if (error.code === 'ENOENT' || error.code === 'EACCES' || error.code === 'ENOSPC' || error.code === 'EROFS')
    return new StartError(`${file} can't be written: ${error.message}`)
  return error
}

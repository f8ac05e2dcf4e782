import { access } from 'node:fs/promises'
import path from 'node:path'
import { joinEmbeddedDatabase } from '@larder/embedded-postgres'
import { type Config, readConfig } from '../config.ts'
import type { Variables } from '../environment.ts'
import { connectPatiently, type Db } from '../platform/database/connect.ts'
import { pendingMigrations } from '../platform/database/migrate.ts'
import { requireServerVersion } from '../platform/database/require-server-version.ts'
import { StartError } from '../start-error.ts'

export interface StoreData {
  readonly db: Db
  readonly dataDir: string
}

export async function withDatabase<Result>(variables: Variables, work: (data: StoreData) => Promise<Result>): Promise<Result> {
  const { dataDir, databaseUrl } = readConfig(variables)
  const embedded = databaseUrl === null ? await joinEmbeddedDatabase({ name: 'larder', dataDir, report: printAside }) : null
  try {
    const db = connectPatiently(databaseUrl ?? embedded?.url ?? '')
    try {
      await requireServerVersion(db)
      return await work({ db, dataDir })
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded?.close()
  }
}

/** Throws a StartError when the store has never started, or its schema is out of date. */
export async function withStoreData<Result>(variables: Variables, work: (data: StoreData) => Promise<Result>): Promise<Result> {
  await requireStore(readConfig(variables))
  return withDatabase(variables, async (data) => {
    const pending = await pendingMigrations(data.db)
    if (pending.length > 0)
      throw new StartError(`The database lacks ${pending.join(', ')}: start the store once, which brings it up to date`)
    return work(data)
  })
}

async function requireStore({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl !== null) return
  await access(path.join(dataDir, 'postgres')).catch(() => {
    throw new StartError(`DATA_DIR is ${dataDir}: there is no store in it`)
  })
}

/** Standard output is for results. */
const printAside = (line: string): void => void process.stderr.write(`${line}\n`)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated database from which each test file's own databases are copied. */
    databaseUrl: string
  }
}

/** A test database does not need to survive a crash, so these settings give up durability for speed. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' }

/** Starts one PostgreSQL server for the whole test run, in the same way as the store starts its embedded one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-test-'))
  const server = await openEmbeddedDatabase({ name: 'larder', dataDir, settings: FAST })
  const db = connectDatabase(server.url, () => {})
  await migrate(db)
  await db.destroy() // PostgreSQL copies a template only while nothing is connected to it
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

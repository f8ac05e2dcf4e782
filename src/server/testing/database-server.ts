import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../platform/database/connect.ts'
import { migrate } from '../platform/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template database of each test file's own. */
    databaseUrl: string
  }
}

/** Nothing needs to survive a crash. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** One PostgreSQL for the whole test run, started as the store starts it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-test-'))
  const server = await openEmbeddedDatabase({ name: 'larder', dataDir, settings: FAST })
  const db = connectDatabase(server.url, () => {})
  await migrate(db)
  await db.destroy() // a template must have no connections while it is copied
  project.provide('databaseUrl', server.url)
  return async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

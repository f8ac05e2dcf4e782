import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedDatabase } from '@larder/embedded-postgres'
import { connectDatabase } from '../../src/server/platform/database/connect.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { schemaStatements } from '../../src/server/testing/schema-statements.ts'
import { inProject } from './project.mjs'

const dataDir = await mkdtemp(join(tmpdir(), 'larder-schema-'))
const server = await openEmbeddedDatabase({ name: 'larder', dataDir })
const db = connectDatabase(server.url, () => {})
try {
  await migrate(db)
  await writeFile(inProject('db/schema.sql'), await schemaStatements(db))
} finally {
  await db.destroy()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
}

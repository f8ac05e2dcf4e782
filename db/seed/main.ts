import { mkdir } from 'node:fs/promises'
import { EmbeddedDatabaseError, openEmbeddedDatabase } from '@larder/embedded-postgres'
import { DatabaseError } from 'pg'
import { readConfig } from '../../src/server/config.ts'
import { ConfigError } from '../../src/server/environment.ts'
import { connectPatiently } from '../../src/server/platform/database/connect.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { requireVersion } from '../../src/server/platform/database/require-version.ts'
import { localPictures } from '../../src/server/platform/pictures/local-pictures.ts'
import { StartError } from '../../src/server/start-error.ts'
import { demoPatterns } from './demo-patterns.ts'
import { readSeedPlan, SeedError } from './seed-plan.ts'
import { SEED_PASSWORD, seedStore } from './seed-store.ts'

const EXPECTED_ERRORS = [SeedError, ConfigError, EmbeddedDatabaseError, StartError]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const plan = readSeedPlan(process.argv.slice(2))
  const { dataDir, databaseUrl } = readConfig(process.env)
  await mkdir(dataDir, { recursive: true })
  const embedded = databaseUrl === null ? await openEmbeddedDatabase({ dataDir, report: say }) : null
  const db = connectPatiently(databaseUrl ?? embedded?.url ?? '')
  try {
    await requireVersion(db)
    await migrate(db)
    const patterns = plan.products > 0 ? await demoPatterns(await localPictures(dataDir)) : []
    await seedStore(db, plan, patterns, say)
    if (plan.users > 0) say(`Every shopper’s password is “${SEED_PASSWORD}”.`)
  } finally {
    await db.destroy()
    await embedded?.close()
  }
}

main().catch((error: Error) => {
  const isDuplicate = error instanceof DatabaseError && error.code === '23505'
  const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind)
  const text = isDuplicate
    ? 'These very rows are there already: choose another --seed.'
    : isExpected
      ? error.message
      : error.stack
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})

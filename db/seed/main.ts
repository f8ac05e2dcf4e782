import { mkdir } from 'node:fs/promises'
import { DatabaseError } from 'pg'
import { openPictures } from '../../src/server/app/open-pictures.ts'
import { readConfig } from '../../src/server/config.ts'
import { withDatabase } from '../../src/server/operations/with-store-data.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { explainEnd } from '../../src/server/start-error.ts'
import { demoPatterns } from './demo-patterns.ts'
import { readSeedPlan, SeedError } from './seed-plan.ts'
import { SEED_PASSWORD, seedStore } from './seed-store.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const plan = readSeedPlan(process.argv.slice(2))
  await mkdir(readConfig(process.env).dataDir, { recursive: true })
  await withDatabase(process.env, async ({ db, dataDir, s3, locks }) => {
    await migrate(db)
    const patterns = plan.products > 0 ? await demoPatterns(await openPictures({ db, dataDir, s3, locks })) : []
    await seedStore(db, plan, patterns, say)
    if (plan.users > 0) say(`Every shopper’s password is “${SEED_PASSWORD}”.`)
  })
}

main().catch((error: unknown) => {
  const isDuplicate = error instanceof DatabaseError && error.code === '23505'
  const text = isDuplicate
    ? 'These very rows are there already: choose another --seed.'
    : error instanceof SeedError
      ? error.message
      : explainEnd(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})

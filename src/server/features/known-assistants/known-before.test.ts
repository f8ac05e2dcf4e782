import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectPatiently } from '../../platform/database/connect.ts'
import { listMigrations, migrate, migrateTo } from '../../platform/database/migrate.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'

test('the sites of earlier checkouts are known after an upgrade', async () => {
  const database = await createEmptyDatabase()
  const db = connectPatiently(database.url)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  const before = (await listMigrations()).filter((name) => name < '0025')
  await db.transaction().execute((tx) => migrateTo(tx, before))
  await sql`
    insert into checkout_sessions (id, profile, created_at, expires_at) values
      ('a', 'https://Assistant.example/1', '2026-11-20', '2026-11-20'), ('b', 'https://assistant.example/2?x', '2026-11-21', '2026-11-21')`.execute(
    db,
  )
  await migrate(db)
  const { rows } =
    await sql`select site, checkouts, first_seen_at::date::text as first, last_seen_at::date::text as last from assistants`.execute(
      db,
    )
  expect(rows).toEqual([{ site: 'assistant.example', checkouts: 2, first: '2026-11-20', last: '2026-11-21' }])
  expect(await db.selectFrom('checkout_sessions').select('site').execute()).toEqual([
    { site: 'assistant.example' },
    { site: 'assistant.example' },
  ])
})

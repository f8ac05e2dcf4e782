import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './platform/database/migrate.ts'
import { databaseBefore } from './testing/database-before.ts'

test('enqueues jobs for what was due in a rehearsal before there were any', async () => {
  const { db, close } = await databaseBefore('0013')
  const session = (id: string, status: string, time: string) =>
    `('${id}', '${status}', 'unpaid', 734, '[]', '{}', '{}', 'https://a', 'https://b', '2026-11-22T09:00Z', '${time}')`
  await sql
    .raw(`
    insert into rehearsal_sessions (id, status, payment_status, amount, lines, metadata, payment_metadata, success_url, cancel_url, created_at, expires_at)
    values ${session('open', 'open', '2026-11-22T10:00Z')}, ${session('expired', 'expired', '2026-11-22T09:30Z')};
    insert into rehearsal_events (id, payload, created_at, due_at) values ('evt', '{}', '2026-11-22T09:00Z', '2026-11-22T09:10Z')`)
    .execute(db)
  await migrate(db)
  const jobs = await db.selectFrom('jobs').select(['kind', 'due_at']).orderBy('due_at').execute()
  expect(jobs).toEqual([
    { kind: 'rehearse-payments', due_at: new Date('2026-11-22T09:10Z') },
    { kind: 'rehearse-payments', due_at: new Date('2026-11-22T10:00Z') },
  ])
  await close()
})

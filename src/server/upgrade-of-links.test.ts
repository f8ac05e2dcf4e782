import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStaffOfLink } from './features/accounts/account-links.ts'
import { migrate } from './platform/database/migrate.ts'
import { newToken } from './platform/secrets/random-secrets.ts'
import { databaseBefore } from './testing/database-before.ts'

const STAFF = '01900000-0000-7000-8000-000000000001'

test('an invitation that was mailed before goes on working', async () => {
  const { db, close } = await databaseBefore('0042')
  const { token, hash } = newToken()
  await sql`insert into staff (id, name, email, role, created_at) values (${STAFF}, 'Ben', 'ben@example.com', 'packer', now())`.execute(
    db,
  )
  await sql`insert into staff_links (id, token_hash, staff_id, purpose, created_at, expires_at)
    values (${STAFF}, ${hash}, ${STAFF}, 'invitation', now(), now() + interval '7 days')`.execute(db)
  await migrate(db)

  expect(await findStaffOfLink(db, token, 'invitation', new Date())).toBe(STAFF)
  await close()
})

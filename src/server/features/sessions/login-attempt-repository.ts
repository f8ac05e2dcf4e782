import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export type Role = 'shopper' | 'seller'

interface CountedAttempts {
  readonly tries: number
  readonly since: Date
}

/**
 * Counts a try. Concurrent tries get different numbers. The count starts again at 1 when the first try was before
 * `oldest`.
 */
export async function countLoginAttempt(
  db: Db,
  account: { role: Role; accountHash: Buffer },
  now: Date,
  oldest: Date,
): Promise<CountedAttempts> {
  return db
    .insertInto('login_tries')
    .values({ role: account.role, account_hash: account.accountHash, since: now, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['role', 'account_hash']).doUpdateSet({
        tries: sql`case when login_tries.since > ${oldest} then login_tries.tries + 1 else 1 end`,
        since: sql`case when login_tries.since > ${oldest} then login_tries.since else ${now} end`,
      }),
    )
    .returning(['tries', 'since'])
    .executeTakeFirstOrThrow()
}

export async function deleteLoginAttempts(db: Db, account: { role: Role; accountHash: Buffer }): Promise<void> {
  await db.deleteFrom('login_tries').where('role', '=', account.role).where('account_hash', '=', account.accountHash).execute()
}

export async function deleteLoginAttemptsBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('login_tries').where('since', '<=', oldest).execute()
}

import { sql } from 'kysely'
import { LOGIN_ACTS } from '../../../domain/staff-act.ts'
import type { Db } from '../../platform/database/connect.ts'

const MOST = 10_000 // the next run deletes the rest

export async function deleteLoginActsBefore(db: Db, oldest: Date): Promise<void> {
  await sql`
    delete from staff_acts where id in (
      select id from staff_acts where kind = 'security' and at <= ${oldest} and what = any(${LOGIN_ACTS}::text[])
      order by at limit ${sql.lit(MOST)})`.execute(db)
}

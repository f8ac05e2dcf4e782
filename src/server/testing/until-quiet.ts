import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../platform/database/connect.ts'

/** Waits until the effects of the last request are done: an order expires replaced checkouts after its response. */
export async function untilQuiet(db: Db): Promise<void> {
  const left = sql<{ left: number }>`
    select (select count(*) from rehearsal_events) + (select count(*) from payments where replaced_by is not null
      and not exists (select from payment_events where order_id = payments.order_id and type = 'lookup')) as left`
  await expect.poll(async () => (await left.execute(db)).rows, { timeout: 20_000 }).toEqual([{ left: 0 }])
}

import { sql } from 'kysely'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Returns the median of the newest products that can be bought, or 0 when there are none. */
export async function medianOfferPrice(db: Db, count: number): Promise<Cents> {
  const { rows } = await sql<{ median: number | null }>`
    select percentile_disc(0.5) within group (order by offer_price) as median
    from (select offer_price from products where archived_at is null and is_available order by id desc limit ${count}) as newest`.execute(
    db,
  )
  return cents(rows[0]?.median ?? 0)
}

import { type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'
import type { Platform } from '../../platform/platform.ts'

const CHARGED_DAYS = 30
const BATCH_SIZE = 1_000

/** Returns the time after which a price must have been charged in order to count. */
const chargedAfter = (now: Date): Date => new Date(now.getTime() - CHARGED_DAYS * 24 * 60 * 60 * 1000)

/**
 * Returns the last time in the last 30 days at which an edited product was sold at its list price, or null. `products`
 * is its row before the edit, and `changed` after it.
 */
export const chargedUntil = (now: Date): RawBuilder<unknown> => sql`case
  when changed.price = changed.offer_price then null
  when changed.price = products.offer_price then ${now}::timestamptz
  when changed.price = products.price then products.price_charged_until
  else (
    select max(at) from product_changes
    where product_id = products.id and field = 'offerPrice' and before::text = changed.price::text
      and at > ${chargedAfter(now)}) end`

/** Forgets list prices that were last charged 30 days ago or earlier. Public responses change with it. */
export async function forgetChargedPrices({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    count = await inTransaction(db, async (tx) => {
      const { numAffectedRows } = await sql`
        with due as (
          select id from products where price_charged_until <= ${chargedAfter(clock.now())} order by id limit ${BATCH_SIZE} for no key update)
        update products set price_charged_until = null from due where products.id = due.id`.execute(tx)
      if (numAffectedRows) publishAfterCommit(tx, 'catalogChanged', null)
      return Number(numAffectedRows ?? 0)
    })
  }
}

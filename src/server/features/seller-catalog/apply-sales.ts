import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import { applySale } from '../../../domain/products/sale.ts'
import { bySoldPrices } from '../../../domain/products/weighed-prices.ts'
import { STORE } from '../../../domain/staff/actor.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/store-settings.ts'
import { lockProductsForEdit, saveEdits } from './product-edits.ts'

/** Each transaction changes so many products, which takes less than a second. */
const BATCH_SIZE = 250

/**
 * Begins and ends the sales for which it is time, as ordinary changes of products by the store. It looks at the present
 * day and time zone only, so that it is right whenever it runs, also after the store was down for days.
 */
export async function applySales({ db, clock }: Platform): Promise<void> {
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    count = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const today = dayOf(now, (await readSettings(tx)).timeZone)
      const due = await findDueSales(tx, today, BATCH_SIZE)
      if (due.length === 0) return 0
      const products = await lockProductsForEdit(tx, due, { withCounts: false, now })
      const edits = [...products.values()].map((product) => ({
        product,
        after: bySoldPrices(product.values, (values) => applySale(values, today)),
      }))
      await saveEdits(tx, edits, { batch: newId(), by: STORE, now })
      return due.length
    })
  }
}

/**
 * Finds products whose sale begins or ends (`applySale`). A sale that is on before its first day began in another time
 * zone of the settings.
 */
async function findDueSales(db: Db, today: string, limit: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from products where sale_price is not null and usual_price is null and sale_from <= ${today}
    union select id from products where usual_price is not null and sale_from > ${today}
    union select id from products where sale_price is not null and sale_to < ${today}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/**
 * Finds products whose sale begins or ends (`applySale`). A sale that is on before its first day began in another time
 * zone of the settings.
 */
export async function findDueSales(db: Db, today: string, limit: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select id from products where sale_price is not null and usual_price is null and sale_from <= ${today}
    union select id from products where usual_price is not null and sale_from > ${today}
    union select id from products where sale_price is not null and sale_to < ${today}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

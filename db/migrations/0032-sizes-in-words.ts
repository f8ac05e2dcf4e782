import { type Kysely, sql } from 'kysely'
import type { Cents } from '../../src/domain/money.ts'
import { comparedUnitPrice } from '../../src/domain/product-facts.ts'
import { swapGroupOf } from '../../src/domain/swap.ts'

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly weight: string
  readonly offer_price: Cents
}

const NEWLY_READ = '[/¼½¾⅛⅜⅝⅞]|gram|lit(er|re)'

/** Sizes are also read from weights such as `1/2 lb` and `2 Liters`, so these products get a price to compare by. */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<ProductRow>`
    select id, name, weight, offer_price from products
    where size_unit is null and unit_price is null and weight ~* ${NEWLY_READ}`.execute(db)
  const compared = rows.flatMap(({ id, name, weight, offer_price: offerPrice }) => {
    const unitPrice = comparedUnitPrice(offerPrice, null, weight)
    return unitPrice === null ? [] : [{ id, unitPrice, swapGroup: swapGroupOf({ name, offerPrice, size: null, weight }) }]
  })
  await sql`
    update products set unit_price = found.unit_price, swap_group = found.swap_group
    from unnest(${compared.map(({ id }) => id)}::uuid[], ${compared.map(({ unitPrice }) => unitPrice)}::bigint[],
      ${compared.map(({ swapGroup }) => swapGroup)}::text[]) as found (id, unit_price, swap_group)
    where products.id = found.id`.execute(db)
}

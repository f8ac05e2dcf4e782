import { type Kysely, sql } from 'kysely'
import type { Cents } from '../../src/domain/money.ts'
import type { SizeUnit } from '../../src/domain/product-facts.ts'
import { swapGroupOf } from '../../src/domain/swap.ts'

const ROWS_A_STATEMENT = 2_000

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly weight: string | null
  readonly offer_price: Cents
  readonly size_amount: string | null
  readonly size_unit: SizeUnit | null
}

/**
 * A cart finds cheaper products of the same category and group (`swapGroupOf`), the lowest unit price first. No cached
 * response shows the column, so its changes are not signaled.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table products add column swap_group text`.execute(db)
  for (let rows = await readProducts(null, db); rows.length > 0; rows = await readProducts(rows.at(-1)?.id ?? null, db)) {
    await sql`
      update products set swap_group = found.swap_group
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(groupOf)}::text[]) as found (id, swap_group)
      where products.id = found.id and found.swap_group is not null`.execute(db)
  }
  await sql`create index products_swaps on products (lower(category), swap_group, unit_price, id)
    where swap_group is not null and is_available`.execute(db)
}

function groupOf({ name, weight, offer_price: offerPrice, size_amount, size_unit }: ProductRow): string | null {
  const size = size_amount === null || size_unit === null ? null : { amount: Number(size_amount), unit: size_unit }
  return swapGroupOf({ name, offerPrice, size, weight })
}

async function readProducts(last: string | null, db: Kysely<never>): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select id, name, weight, offer_price, size_amount, size_unit from products
    where ${last}::uuid is null or id > ${last}::uuid order by id limit ${ROWS_A_STATEMENT}`.execute(db)
  return rows
}

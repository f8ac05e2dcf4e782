import { type Kysely, sql } from 'kysely'
import type { Cents } from '../../src/domain/money.ts'
import { type SizeUnit, unitPriceOfProduct } from '../../src/domain/product-facts.ts'
import { searchWords } from '../../src/domain/search-words.ts'
import { SHOWN_COLUMNS, signalChangesOf } from './0001-schema/catalog-signal.ts'

const ROWS_A_STATEMENT = 2_000

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly synonyms: readonly string[]
  readonly description: readonly string[]
  readonly ingredients: string | null
  readonly origin: string | null
  readonly weight: string | null
  readonly offer_price: Cents
  readonly size_amount: string | null
  readonly size_unit: SizeUnit | null
}

/**
 * Searches find products by these words (`searchWords`), in any order and as singular or plural, and sort them by the
 * unit price, which is in cents.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table products add column search_words tsvector not null default '', add column unit_price bigint check (unit_price > 0)`.execute(
    db,
  )
  for (let rows = await readProducts(null, db); rows.length > 0; rows = await readProducts(rows.at(-1)?.id ?? null, db)) {
    await sql`
      update products set search_words = found.words::tsvector, unit_price = found.unit_price
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(searchWords)}::text[], ${rows.map(unitPriceCents)}::bigint[])
        as found (id, words, unit_price)
      where products.id = found.id`.execute(db)
  }
  await sql`create index products_search_words on products using gin (search_words) with (fastupdate = off)`.execute(db)
  await sql`create index products_name_beginning on products (replace(folded_name, ' ', '') text_pattern_ops)`.execute(db)
  await sql`create index products_unit_price on products (coalesce(unit_price, 9007199254740991), id)`.execute(db)
  await signalChangesOf([...SHOWN_COLUMNS, 'search_words', 'unit_price'], db)
}

function unitPriceCents({ weight, offer_price, size_amount, size_unit }: ProductRow): number | null {
  const size = size_amount === null || size_unit === null ? null : { amount: Number(size_amount), unit: size_unit }
  return unitPriceOfProduct(offer_price, size, weight)?.amount ?? null
}

async function readProducts(last: string | null, db: Kysely<never>): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select id, name, synonyms, description, ingredients, origin, weight, offer_price, size_amount, size_unit from products
    where ${last}::uuid is null or id > ${last}::uuid order by id limit ${ROWS_A_STATEMENT}`.execute(db)
  return rows
}

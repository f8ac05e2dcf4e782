import { type Kysely, sql } from 'kysely'
import type { Address } from '../../src/domain/address.ts'
import { foldText } from '../../src/domain/fold.ts'
import { orderSearchText } from '../../src/domain/order-search.ts'
import { searchTerms } from '../../src/domain/product-change.ts'

const ROWS_A_STATEMENT = 5_000

/**
 * Names, SKUs, synonyms and what orders are found by are folded anew, since searches ignore accents, apostrophes and hyphens now. Searches compare without spaces, so the
 * indexes are of expressions; the names' own column stays what products are sorted by.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index if exists products_folded_name, products_short_parts, products_search_terms, products_short_terms, orders_search_terms`.execute(
    db,
  )
  await foldProducts(db)
  await foldOrders(db)
  await sql`
    create index products_folded_name on products using gin (replace(folded_name, ' ', '') gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
  await sql`create index products_short_parts on products using gin (short_parts(replace(folded_name, ' ', ''))) with (fastupdate = off)`.execute(
    db,
  )
  await sql`
    create index products_search_terms on products using gin (replace(search_terms, ' ', '') gin_trgm_ops) with (fastupdate = off)
      where search_terms is not null`.execute(db)
  await sql`
    create index products_short_terms on products using gin (short_parts(replace(search_terms, ' ', ''))) with (fastupdate = off)
      where search_terms is not null`.execute(db)
  await sql`create index orders_search_terms on orders using gin (order_search_terms(search_text))`.execute(db)
  await sql`alter index products_folded_name alter column 1 set statistics 200`.execute(db)
  const { rows } = await sql`select 1 from products limit 1`.execute(db)
  if (rows.length > 0) await sql`analyze products`.execute(db)
}

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly sku: string | null
  readonly synonyms: readonly string[]
}

const foldProducts = (db: Kysely<never>): Promise<void> =>
  inParts(
    async (last) => {
      const { rows } = await sql<ProductRow>`
        select id, name, sku, synonyms from products where ${last}::uuid is null or id > ${last}::uuid order by id limit ${ROWS_A_STATEMENT}`.execute(
        db,
      )
      return rows
    },
    async (rows) => {
      await sql`
        update products set folded_name = folded.name, search_terms = folded.terms
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => foldText(name))}::text[], ${rows.map(searchTerms)}::text[])
          as folded (id, name, terms)
        where products.id = folded.id and (folded_name, search_terms) is distinct from (folded.name, folded.terms)`.execute(db)
    },
  )

interface OrderRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly address: Address
}

const foldOrders = (db: Kysely<never>): Promise<void> =>
  inParts(
    async (last) => {
      const { rows } = await sql<OrderRow>`
        select orders.id, name, email, '{"firstName": "", "lastName": "", "email": "", "phone": ""}'::jsonb || address as address from orders join shoppers on shoppers.id = shopper_id
        where ${last}::uuid is null or orders.id > ${last}::uuid order by orders.id limit ${ROWS_A_STATEMENT}`.execute(db)
      return rows
    },
    async (rows) => {
      await sql`
        update orders set search_text = folded.search_text
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map((row) => orderSearchText(row, row.address))}::text[]) as folded (id, search_text)
        where orders.id = folded.id`.execute(db)
    },
  )

async function inParts<Row extends { readonly id: string }>(
  read: (last: string | null) => Promise<Row[]>,
  save: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let rows = await read(null); rows.length > 0; rows = await read(rows.at(-1)?.id ?? null)) await save(rows)
}

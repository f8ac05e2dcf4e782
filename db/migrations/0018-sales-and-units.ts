import { type Kysely, sql } from 'kysely'
import type { Cents } from '../../src/domain/money.ts'
import { comparedUnitPrice, type SizeUnit } from '../../src/domain/product-facts.ts'
import { swapGroupOf } from '../../src/domain/swap.ts'
import { SHOWN_COLUMNS, signalChangesOf } from './0001-schema/catalog-signal.ts'

const ROWS_A_STATEMENT = 2_000

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly weight: string | null
  readonly offer_price: Cents
  readonly size_amount: string | null
  readonly size_unit: SizeUnit | null
}

export async function up(db: Kysely<never>): Promise<void> {
  await addSales(db)
  await addUsUnits(db)
}

/**
 * A product may have a lower offer price on some days (src/domain/sale.ts). While the sale is on, `usual_price` is the
 * offer price of before. The days are text, since they are days of the store's time zone, which may change.
 */
async function addSales(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column sale_price bigint,
      add column sale_from text collate "C" check (sale_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      add column sale_to text collate "C" check (sale_to ~ '^\\d{4}-\\d\\d-\\d\\d$'),
      add column usual_price bigint,
      add constraint products_sale check (
        case when sale_price is null then sale_from is null and sale_to is null and usual_price is null
        else sale_price > 0 and sale_price < price and sale_from is not null and sale_to >= sale_from end),
      add constraint products_sale_on check (
        usual_price is null or (usual_price > 0 and offer_price = sale_price))`.execute(db)
  // A job looks for sales that begin or are over, and for those that have not begun in a new time zone.
  await sql`create index products_sales_planned on products (sale_from) where sale_price is not null and usual_price is null`.execute(
    db,
  )
  await sql`create index products_sales_on on products (sale_from) where usual_price is not null`.execute(db)
  await sql`create index products_sales_over on products (sale_to) where sale_price is not null`.execute(db)
  await signalChangesOf([...SHOWN_COLUMNS, 'search_words', 'unit_price', 'sale_to', 'usual_price'], db)
}

/**
 * Sizes may be in US units. Unit prices are compared by kilogram, liter or piece whatever the units are, also of sizes
 * that are read from weights such as `1 lb`, and of what costs less than a cent a piece.
 */
async function addUsUnits(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products drop constraint products_size_unit_check,
      add constraint products_size_unit_check check (
        size_unit in ('g', 'kg', 'ml', 'l', 'piece', 'oz', 'lb', 'fl oz', 'pt', 'qt', 'gal', 'dozen')) not valid`.execute(db)
  await sql`alter table products validate constraint products_size_unit_check`.execute(db)
  for (let rows = await readProducts(null, db); rows.length > 0; rows = await readProducts(rows.at(-1)?.id ?? null, db)) {
    const compared = rows.map(comparedOf)
    await sql`
      update products set unit_price = found.unit_price, swap_group = found.swap_group
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${compared.map(({ unitPrice }) => unitPrice)}::bigint[],
        ${compared.map(({ swapGroup }) => swapGroup)}::text[]) as found (id, unit_price, swap_group)
      where products.id = found.id and found.unit_price is not null`.execute(db)
  }
}

function comparedOf({ name, weight, offer_price: offerPrice, size_amount, size_unit }: ProductRow) {
  const size = size_amount === null || size_unit === null ? null : { amount: Number(size_amount), unit: size_unit }
  return { unitPrice: comparedUnitPrice(offerPrice, size, weight), swapGroup: swapGroupOf({ name, offerPrice, size, weight }) }
}

async function readProducts(last: string | null, db: Kysely<never>): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select id, name, weight, offer_price, size_amount, size_unit from products
    where ((unit_price is null and weight is not null) or swap_group like '100 pieces %') and (${last}::uuid is null or id > ${last}::uuid)
    order by id limit ${ROWS_A_STATEMENT}`.execute(db)
  return rows
}

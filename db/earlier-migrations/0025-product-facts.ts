import { type Kysely, sql } from 'kysely'
import { SHOWN_COLUMNS, signalChangesOf } from './0012-catalog-change-log.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await addFacts(db)
  await addArchive(db)
  const shown = SHOWN_COLUMNS.filter((column) => column !== 'in_stock')
  const facts = ['sku', 'size_amount', 'size_unit', 'ingredients', 'origin', 'allergens']
  await signalChangesOf([...shown, 'is_available', 'stock_left', ...facts, 'archived_at'], db)
}

/**
 * `version` is raised by what people change. `search_terms`: SKU and synonyms, folded like the name, one a line; most products have none.
 * The constraint is deferrable, so that one statement can exchange SKUs.
 */
async function addFacts(db: Kysely<never>): Promise<void> {
  await sql`
    alter table products
      add column version integer not null default 1 check (version > 0),
      add column sku text check (char_length(sku) between 1 and 64),
      add column folded_sku text constraint products_sku unique deferrable,
      add column size_amount numeric(10, 3) check (size_amount > 0 and size_amount <= 1000000),
      add column size_unit text check (size_unit in ('g', 'kg', 'ml', 'l', 'piece')),
      add column ingredients text check (char_length(ingredients) between 1 and 2000),
      add column origin text check (char_length(origin) between 1 and 100),
      add column low_at integer check (low_at between 0 and 1000000),
      add column synonyms text[] not null default '{}' check (cardinality(synonyms) <= 50),
      add column allergens text[] not null default '{}' check (allergens <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts',
        'soybeans', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
      add column search_terms text,
      add check ((sku is null) = (folded_sku is null)),
      add check ((size_amount is null) = (size_unit is null))`.execute(db)
  await sql`
    create index products_search_terms on products using gin (search_terms gin_trgm_ops) with (fastupdate = off)
      where search_terms is not null`.execute(db)
  await sql`
    create index products_short_terms on products using gin (short_parts(search_terms)) with (fastupdate = off)
      where search_terms is not null`.execute(db)
}

/** An archived product can't be bought, and is in no list of shoppers. */
async function addArchive(db: Kysely<never>): Promise<void> {
  await sql`drop index products_available, products_category`.execute(db)
  await sql`
    alter table products
      add column archived_at timestamptz,
      drop column is_available,
      add column is_available boolean not null generated always as
        (in_stock and stock_left is distinct from 0 and archived_at is null) stored`.execute(db)
  await sql`create index products_available on products (is_available, id desc) where archived_at is null`.execute(db)
  await sql`create index products_category on products (lower(category), is_available, id desc) where archived_at is null`.execute(
    db,
  )
  await sql`create index products_archived on products (id desc) where archived_at is not null`.execute(db)
}

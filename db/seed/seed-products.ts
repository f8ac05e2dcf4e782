import { sql } from 'kysely'
import { foldText } from '../../src/domain/fold.ts'
import type { ProductValues } from '../../src/domain/product-fields.ts'
import { searchWords } from '../../src/domain/search-words.ts'
import type { Db } from '../../src/server/platform/database/connect.ts'
import type { SeedPlan } from './seed-plan.ts'
import { runs, spanOver } from './span.ts'
import { MAKERS, PACKAGES } from './words.ts'

/** A template for products; pictures are paths. */
export interface Pattern extends Pick<ProductValues, 'name' | 'category' | 'price' | 'description' | 'weight'> {
  readonly picturePaths: readonly string[]
}

const ROWS_A_STATEMENT = 5_000 // a fifth of a second, or two into a filled database, whose search indexes are updated
export const PRODUCTS_YEAR = 2024

/** Inserts variants of `patterns` with other makers, packages and prices; one in twenty is out of stock. */
export async function seedProducts(db: Db, { products, seed }: SeedPlan, patterns: readonly Pattern[]): Promise<void> {
  await sql`create temporary table patterns (
    place integer primary key, name text, folded text, words tsvector, category text, price integer, description text[], weight text, pictures text[]) on commit drop`.execute(
    db,
  )
  await sql`insert into patterns select * from jsonb_populate_recordset(null::patterns, ${JSON.stringify(patterns.map(patternRow))}::jsonb)`.execute(
    db,
  )
  const { startMs, stepMs } = spanOver(PRODUCTS_YEAR, products)
  const suffixes = PACKAGES.map(({ text }) => (text === '' ? '' : `, ${text}`))
  const factors = PACKAGES.map(({ times }) => times)
  for (const { from, to } of runs(products, ROWS_A_STATEMENT)) {
    await sql`
      insert into products (id, name, folded_name, search_words, category, price, offer_price, description, weight, pictures, in_stock, created_at)
      select pg_temp.id_of('product', ${seed}, number, at_ms), maker || ' ' || pattern.name || suffix,
        maker_folded || ' ' || pattern.folded || suffix, maker_words::tsvector || pattern.words, pattern.category, priced.price,
        case when pg_temp.chance(${seed}, number, 2) < 0.6 then priced.price else greatest(1, priced.price - priced.price * (1 + floor(pg_temp.chance(${seed}, number, 3) * 6)::integer) * 5 / 100) end,
        pattern.description, pattern.weight, pattern.pictures, pg_temp.chance(${seed}, number, 4) >= 0.05, to_timestamp(at_ms / 1000.0)
      from generate_series(${from}::bigint, ${to}::bigint) as number
      cross join lateral (select
        ${startMs}::bigint + number * ${stepMs}::bigint as at_ms,
        (number - 1) % ${patterns.length}::integer as pattern_place,
        (number - 1) / ${patterns.length}::integer as variant) as numbered
      cross join lateral (select
        (${MAKERS}::text[])[1 + variant % ${MAKERS.length}::integer] as maker,
        (${MAKERS.map(foldText)}::text[])[1 + variant % ${MAKERS.length}::integer] as maker_folded,
        (${MAKERS.map((name) => wordsOfProduct({ name }))}::text[])[1 + variant % ${MAKERS.length}::integer] as maker_words,
        1 + variant / ${MAKERS.length}::integer % ${PACKAGES.length}::integer as package) as chosen
      join patterns as pattern on pattern.place = pattern_place
      cross join lateral (select (${suffixes}::text[])[package] as suffix,
        greatest(10, round(pattern.price * (${factors}::double precision[])[package] * (0.8 + 0.4 * pg_temp.chance(${seed}, number, 1)) / 5) * 5 - 1)::bigint as price) as priced
      order by number`.execute(db)
  }
}

const patternRow = ({ name, category, price, description, weight, picturePaths }: Pattern, place: number) => {
  const lowerCased = name.charAt(0).toLowerCase() + name.slice(1)
  return {
    place,
    name: lowerCased,
    folded: foldText(name),
    words: wordsOfProduct({ name, description }),
    category,
    price,
    description,
    weight,
    pictures: picturePaths,
  }
}

const wordsOfProduct = ({ name, description = [] }: { readonly name: string; readonly description?: readonly string[] }) =>
  searchWords({ name, description, synonyms: [], ingredients: null, origin: null })

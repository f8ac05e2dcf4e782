import { sql } from 'kysely'
import { cents } from '../../src/domain/money.ts'
import type { ProductValues } from '../../src/domain/products/product-fields.ts'
import { searchWords } from '../../src/domain/products/product-words.ts'
import { amountOfSize, type Size, sizeOfWeight } from '../../src/domain/products/sizes.ts'
import { swapGroupOf } from '../../src/domain/products/swap.ts'
import { weightText } from '../../src/domain/products/weighed.ts'
import { foldText } from '../../src/domain/search/fold.ts'
import type { Db } from '../../src/server/platform/database/connect.ts'
import type { SeedPlan } from './seed-plan.ts'
import { runs, spanOver } from './span.ts'
import { MAKERS, PACKAGES } from './words.ts'

/** A template for products; pictures are paths. */
export interface Pattern
  extends Pick<ProductValues, 'name' | 'category' | 'price' | 'description' | 'weight' | 'weighed' | 'deposit'> {
  readonly picturePaths: readonly string[]
}

const ROWS_A_STATEMENT = 5_000 // a fifth of a second, or two into a filled database, whose search indexes are updated
export const PRODUCTS_YEAR = 2024

/**
 * Inserts variants of `patterns` with other makers, packages and prices; one in twenty is out of stock. Goods by weight are
 * sold by the piece in packages.
 */
export async function seedProducts(db: Db, { products, seed }: SeedPlan, patterns: readonly Pattern[]): Promise<void> {
  await sql`create temporary table patterns (
    place integer, package integer, name text, folded text, words tsvector, category text, price double precision, description text[], weight text,
    amount bigint, per text, piece integer, deposit bigint, swap_group text, pictures text[], primary key (place, package)) on commit drop`.execute(
    db,
  )
  await sql`insert into patterns select * from jsonb_populate_recordset(null::patterns, ${JSON.stringify(patterns.flatMap(patternRows))}::jsonb)`.execute(
    db,
  )
  const { startMs, stepMs } = spanOver(PRODUCTS_YEAR, products)
  for (const { from, to } of runs(products, ROWS_A_STATEMENT)) {
    await sql`
      insert into products (id, name, folded_name, search_words, category, price, offer_price, description, weight, unit_price,
        weighed_per, weighed_piece, weighed_price, weighed_offer_price, deposit, swap_group, pictures, in_stock, created_at)
      select pg_temp.id_of('product', ${seed}, number, at_ms), maker || ' ' || pattern.name,
        maker_folded || ' ' || pattern.folded, maker_words::tsvector || pattern.words, pattern.category, of_piece.price, of_piece.offer_price,
        pattern.description, pattern.weight, (2 * offer.price * 1000000 + amount) / (2 * amount),
        per, piece, case when per is not null then priced.price end, case when per is not null then offer.price end, deposit, pattern.swap_group,
        pattern.pictures, pg_temp.chance(${seed}, number, 4) >= 0.05, to_timestamp(at_ms / 1000.0)
      from generate_series(${from}::bigint, ${to}::bigint) as number
      cross join lateral (select
        ${startMs}::bigint + number * ${stepMs}::bigint as at_ms,
        (number - 1) % ${patterns.length}::integer as pattern_place,
        (number - 1) / ${patterns.length}::integer as variant) as numbered
      cross join lateral (select
        (${MAKERS}::text[])[1 + variant % ${MAKERS.length}::integer] as maker,
        (${MAKERS.map(foldText)}::text[])[1 + variant % ${MAKERS.length}::integer] as maker_folded,
        (${MAKERS.map((name) => searchWords({ name }))}::text[])[1 + variant % ${MAKERS.length}::integer] as maker_words,
        variant / ${MAKERS.length}::integer % ${PACKAGES.length}::integer as package) as chosen
      join patterns as pattern on pattern.place = pattern_place and pattern.package = chosen.package
      cross join lateral (select
        greatest(10, round(pattern.price * (0.8 + 0.4 * pg_temp.chance(${seed}, number, 1)) / 5) * 5 - 1)::bigint as price) as priced
      cross join lateral (select
        case when pg_temp.chance(${seed}, number, 2) < 0.6 then priced.price else greatest(1, priced.price - priced.price * (1 + floor(pg_temp.chance(${seed}, number, 3) * 6)::integer) * 5 / 100) end as price) as offer
      cross join lateral (select
        case when per is null then priced.price else (2 * priced.price * piece + 1000) / 2000 end as price,
        case when per is null then offer.price else (2 * offer.price * piece + 1000) / 2000 end as offer_price) as of_piece
      order by number`.execute(db)
  }
}

/** Returns a row of the pattern in each package. */
function patternRows({ name, category, description, picturePaths, ...pattern }: Pattern, place: number) {
  const lowerCased = name.charAt(0).toLowerCase() + name.slice(1)
  return PACKAGES.map(({ text, times, amount }, index) => {
    const suffix = text === '' ? '' : `, ${text}`
    const weighed = text === '' ? pattern.weighed : null
    const weight = pattern.weighed ? weightText(pattern.weighed.piece, pattern.weighed.per) : pattern.weight
    const size = weighed ? { amount: 1, unit: weighed.per } : sizeIn(weight, amount)
    const price = weighed?.price ?? pattern.price
    return {
      place,
      package: index,
      name: lowerCased + suffix,
      folded: foldText(name) + suffix,
      words: withoutBeginning(searchWords({ name: name + suffix, description })),
      category,
      price: price * times,
      description,
      weight: weighed ? null : shownWeight(size, weight),
      amount: size && Number(amountOfSize(size) / 10_000_000_000n), // in millionths of the base unit
      per: weighed?.per,
      piece: weighed?.piece,
      deposit: pattern.deposit && pattern.deposit * Math.max(1, Math.round(times)),
      swap_group: swapGroupOf({ name, offerPrice: cents(price), size, weight, weighed }),
      pictures: picturePaths,
    }
  })
}

/** Returns the size of a weight in a package, where pieces stay whole. */
function sizeIn(weight: string | null, times: number): Size | null {
  const size = sizeOfWeight(weight, 'metric')
  if (!size) return null
  const amount =
    size.unit === 'piece' ? Math.max(1, Math.round(size.amount * times)) : Math.round(size.amount * times * 1000) / 1000
  return { ...size, amount }
}

function shownWeight(size: Size | null, weight: string | null): string | null {
  if (size === null) return weight
  const { amount, unit } = size
  if (unit !== 'piece') return `${amount} ${unit}`
  return amount === 1 ? '1 piece' : `${amount} pieces`
}

/** Leaves out the word of the place `beginning`, since the name of a product begins with its maker. */
const withoutBeginning = (words: string): string => words.replaceAll(/'b[^']*' ?/g, '')

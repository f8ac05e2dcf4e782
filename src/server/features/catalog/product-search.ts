import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import { compactText } from '../../../domain/search/fold.ts'
import type { Db } from '../../platform/database/connect.ts'
import { patternContaining } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

// The application folds columns and texts by the same function, and both are compared without their spaces. The indexes
// are on these expressions.
const NAME = sql`replace(folded_name, ' ', '')`
const TERMS = sql`replace(search_terms, ' ', '')`

/** This condition is for a text of which folding leaves nothing, such as an apostrophe. */
const NOTHING = sql<SqlBool>`false`

export const nameContains = (search: string): RawBuilder<SqlBool> => contains(NAME, search)

/**
 * Returns the condition that the name, the SKU, a synonym, the brand or a diet contains the text. It is for statements that read all rows,
 * where computing `short_parts` of each row would take seconds.
 */
export function anyTermContains(search: string): RawBuilder<SqlBool> {
  const compact = compactText(search)
  if (compact === '') return NOTHING
  const pattern = patternContaining(compact)
  return sql<SqlBool>`${unprepared} (${NAME} like ${pattern} or ${TERMS} like ${pattern})`
}

/** Returns the condition that the SKU, a synonym, the brand or a diet contains the text. */
export const termsContain = (search: string): RawBuilder<SqlBool> => contains(TERMS, search)

/**
 * Returns the condition that a synonym, the brand or a diet contains the text. The column has the SKU in its first line, if
 * there is one (`searchTerms`).
 */
const shoppersTermContains = (search: string): RawBuilder<SqlBool> => sql<SqlBool>`(${termsContain(search)}
  and (case when folded_sku is null then ${TERMS} else substr(${TERMS}, nullif(strpos(${TERMS}, chr(10)), 0) + 1) end)
    like ${patternContaining(compactText(search))})`

/**
 * Returns a condition for which one of the column's two indexes applies. The statement is not prepared, because the
 * best plan depends on the text: a letter is in most names, a word in few.
 */
function contains(column: Expression<unknown>, search: string): RawBuilder<SqlBool> {
  const compact = compactText(search)
  if (compact === '') return NOTHING
  const isLike = sql<SqlBool>`${unprepared} ${column} like ${patternContaining(compact)}`
  if (hasTrigram(compact)) return isLike
  return sql<SqlBool>`(${isLike} and short_parts(${column}) @> ${shortParts(compact)}::text[])`
}

/** Tells whether the trigram index applies: pg_trgm needs three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Returns the pairs of adjacent letters, or the letter when there is only one. */
function shortParts(text: string): string[] {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return pairs.length > 0 ? pairs : letters
}

interface SearchHit {
  readonly id: ProductId
  readonly name: string
  readonly isAvailable: boolean
}

interface HitRow extends SearchHit {
  readonly position: number
}

const SEARCHES_A_STATEMENT = 50

/**
 * Returns a product for each text that a search for it finds by name, synonym, brand or diet. It prefers a product that can be
 * bought. A text that finds nothing is not in the result.
 */
export async function findSearchHits(db: Db, texts: readonly string[]): Promise<ReadonlyMap<string, SearchHit>> {
  const hits = new Map<string, SearchHit>()
  for (let first = 0; first < texts.length; first += SEARCHES_A_STATEMENT) {
    const part = texts.slice(first, first + SEARCHES_A_STATEMENT)
    const { rows } = await sql<HitRow>`${sql.join(part.map(bestHit), sql` union all `)}`.execute(db)
    for (const { position, ...hit } of rows) hits.set(part[position] ?? '', hit)
  }
  return hits
}

/** The `offset 0` makes PostgreSQL use the indexes of the names, instead of reading all products in order. */
const bestHit = (text: string, position: number) => sql`
  (select ${sql.lit(position)} as position, found.* from (
      select id, name, is_available as "isAvailable" from products
      where archived_at is null and (${nameContains(text)} or ${shoppersTermContains(text)}) offset 0
    ) as found order by "isAvailable" desc, id desc limit 1)`

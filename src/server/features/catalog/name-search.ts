import { type Expression, type SqlBool, sql } from 'kysely'
import { compactText } from '../../../domain/fold.ts'
import { containing } from '../../platform/database/like-pattern.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

// The application folds columns and texts by the same function, and both are compared without their spaces. The indexes
// are on these expressions.
const NAME = sql`replace(folded_name, ' ', '')`
const TERMS = sql`replace(search_terms, ' ', '')`

/** This condition is for a text of which folding leaves nothing, such as an apostrophe. */
const NOTHING = sql<SqlBool>`false`

export const nameContains = (search: string): Expression<SqlBool> => contains(NAME, search)

/**
 * Returns the condition that the name, the SKU or a synonym contains the text. It is for statements that read all rows,
 * where computing `short_parts` of each row would take seconds.
 */
export function anyTermContains(search: string): Expression<SqlBool> {
  const compact = compactText(search)
  if (compact === '') return NOTHING
  const pattern = containing(compact)
  return sql<SqlBool>`${unprepared} (${NAME} like ${pattern} or ${TERMS} like ${pattern})`
}

/** Returns the condition that the SKU or a synonym contains the text. */
export const termsContain = (search: string): Expression<SqlBool> => contains(TERMS, search)

/**
 * Returns the condition that a synonym contains the text. The column has the SKU, if there is one, and then the
 * synonyms, one per line.
 */
export const synonymContains = (search: string): Expression<SqlBool> => sql<SqlBool>`(${termsContain(search)}
  and (case when folded_sku is null then ${TERMS} else substr(${TERMS}, nullif(strpos(${TERMS}, chr(10)), 0) + 1) end)
    like ${containing(compactText(search))})`

/**
 * Returns a condition for which one of the column's two indexes applies. The statement is not prepared, because the
 * best plan depends on the text: a letter is in most names, a word in few.
 */
function contains(column: Expression<unknown>, search: string): Expression<SqlBool> {
  const compact = compactText(search)
  if (compact === '') return NOTHING
  const isLike = sql<SqlBool>`${unprepared} ${column} like ${containing(compact)}`
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

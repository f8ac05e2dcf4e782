import { type Expression, type SqlBool, sql } from 'kysely'
import { compactText } from '../../../domain/fold.ts'
import { containing } from '../../platform/database/like-pattern.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

// Columns are folded by the application, texts are folded by the same function, and both are compared without their spaces. The indexes have these expressions.
const NAME = sql`replace(folded_name, ' ', '')`
const TERMS = sql`replace(search_terms, ' ', '')`

/** The condition of a text of which folding leaves nothing, such as an apostrophe. */
const NOTHING = sql<SqlBool>`false`

export const nameContains = (search: string): Expression<SqlBool> => contains(NAME, search)

/** The name, the SKU or a synonym contains the text. For statements that read all rows, where `short_parts` of each would take seconds. */
export function anyTermContains(search: string): Expression<SqlBool> {
  const compact = compactText(search)
  if (compact === '') return NOTHING
  const pattern = containing(compact)
  return sql<SqlBool>`${unprepared} (${NAME} like ${pattern} or ${TERMS} like ${pattern})`
}

/** The SKU or a synonym contains the text. */
export const termsContain = (search: string): Expression<SqlBool> => contains(TERMS, search)

/** A synonym contains the text. The terms are the SKU, if there is one, and then the synonyms, one a line. */
export const synonymContains = (search: string): Expression<SqlBool> => sql<SqlBool>`(${termsContain(search)}
  and (case when folded_sku is null then ${TERMS} else substr(${TERMS}, nullif(strpos(${TERMS}, chr(10)), 0) + 1) end)
    like ${containing(compactText(search))})`

/** Written so that one of the column's two indexes applies. Unprepared: a letter is in most names, a word in few. */
function contains(column: Expression<unknown>, search: string): Expression<SqlBool> {
  const compact = compactText(search)
  if (compact === '') return NOTHING
  const isLike = sql<SqlBool>`${unprepared} ${column} like ${containing(compact)}`
  if (hasTrigram(compact)) return isLike
  return sql<SqlBool>`(${isLike} and short_parts(${column}) @> ${shortParts(compact)}::text[])`
}

/** pg_trgm needs three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Pairs of letters, or a single one. */
function shortParts(text: string): string[] {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return pairs.length > 0 ? pairs : letters
}

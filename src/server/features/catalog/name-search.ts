import { type Expression, type SqlBool, sql } from 'kysely'
import { foldName } from '../../../domain/product.ts'
import { containing } from '../../platform/database/like-pattern.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

export const nameContains = (search: string): Expression<SqlBool> => contains(sql`folded_name`, search)

/** Name, SKU or a synonym does: for whoever reads all rows, where `short_parts` of each would take seconds. */
export function anyTermContains(search: string): Expression<SqlBool> {
  const pattern = containing(foldName(search))
  return sql<SqlBool>`${unprepared} (folded_name like ${pattern} or search_terms like ${pattern})`
}

/** SKU or a synonym does. */
export const termsContain = (search: string): Expression<SqlBool> => contains(sql`search_terms`, search)

/** A synonym does: terms are the SKU, if there is one, and then the synonyms, one a line. */
export const synonymContains = (search: string): Expression<SqlBool> => sql<SqlBool>`(${termsContain(search)}
  and substr(search_terms, coalesce(length(folded_sku) + 2, 1)) like ${containing(foldName(search))})`

/** Written so that one of the column's two indexes applies. Unprepared: a letter is in most names, a word in few. */
function contains(column: Expression<unknown>, search: string): Expression<SqlBool> {
  const folded = foldName(search)
  const isLike = sql<SqlBool>`${unprepared} ${column} like ${containing(folded)}`
  if (hasTrigram(folded)) return isLike
  return sql<SqlBool>`(${isLike} and short_parts(${column}) @> ${shortParts(folded)}::text[])`
}

/** pg_trgm needs three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Pairs of letters, or a single one. */
function shortParts(text: string): string[] {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return pairs.length > 0 ? pairs : letters
}

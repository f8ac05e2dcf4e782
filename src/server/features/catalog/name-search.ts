import { type Expression, type SqlBool, sql } from 'kysely'
import { foldName } from '../../../domain/product.ts'
import { containing } from '../../platform/database/like-pattern.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'

/** Written so that one of the two name indexes applies. Unprepared: a letter is in most names, a word in few. */
export function nameContains(search: string): Expression<SqlBool> {
  const folded = foldName(search)
  const contains = sql<SqlBool>`${unprepared} folded_name like ${containing(folded)}`
  if (hasTrigram(folded)) return contains
  return sql<SqlBool>`${contains} and short_parts(folded_name) @> ${shortParts(folded)}::text[]`
}

/** pg_trgm needs three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Pairs of letters, or a single one. */
function shortParts(text: string): string[] {
  const letters = [...text]
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`)
  return pairs.length > 0 ? pairs : letters
}

/**
 * Cuts a page out of `rows`. The query must ask for one row more than `limit`: when it finds that row, there is a next
 * page.
 */
export function keysetPage<Row>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last !== undefined ? idOf(last) : null }
}

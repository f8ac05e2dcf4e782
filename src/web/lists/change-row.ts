import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import type { Page } from './paged-query.ts'

/** Changes the row in all cached lists whose key begins with this one. */
export function changeRow<Row extends { readonly _id: string }>(queryKey: QueryKey, id: string, change: (row: Row) => Row): void {
  queryClient.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, rows: page.rows.map((row) => (row._id === id ? change(row) : row)) })),
      },
  )
}

/**
 * Replaces the rows in all cached lists whose key begins with this one. Pages without these rows are kept as they are.
 */
export function replaceRows<Row extends { readonly _id: string }>(queryKey: QueryKey, rows: readonly Row[]): void {
  const byId = new Map(rows.map((row) => [row._id, row]))
  queryClient.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) =>
          page.rows.some(({ _id }) => byId.has(_id)) ? { ...page, rows: page.rows.map((row) => byId.get(row._id) ?? row) } : page,
        ),
      },
  )
}

export const replaceRow = <Row extends { readonly _id: string }>(queryKey: QueryKey, row: Row): void =>
  changeRow<Row>(queryKey, row._id, () => row)

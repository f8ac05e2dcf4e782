import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import type { Page } from './paged-query.ts'

/** In all cached lists whose key begins with this one. */
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

export const replaceRow = <Row extends { readonly _id: string }>(queryKey: QueryKey, row: Row): void =>
  changeRow<Row>(queryKey, row._id, () => row)

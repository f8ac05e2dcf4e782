import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import type { Page } from './paged-query.ts'

/** In all cached lists whose key begins with this one. */
export function replaceRow<Row extends { readonly _id: string }>(queryKey: QueryKey, row: Row): void {
  queryClient.setQueriesData<InfiniteData<Page<Row>>>(
    { queryKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((one) => (one._id === row._id ? row : one)) })),
      },
  )
}

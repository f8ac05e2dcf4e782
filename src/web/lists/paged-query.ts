import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { MAX_A_PAGE } from '../../contract/limits.ts'
import type { Failure } from '../api/api.ts'
import { useShownRows } from './place-in-list.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** It is null after the last page. */
  readonly nextCursor: string | null
}

interface PagedQueryOptions<Row> {
  readonly queryKey: QueryKey
  readonly search?: string
  readonly pageSize: number
  /** It must throw a failure (`requireSuccess`). */
  fetchPage(search: string, limit: number, cursor: string | null): Promise<Page<Row>>
  onFailure(failure: Failure): void
}

export interface PagedState<Row> {
  /** It is null until the first page has arrived. */
  readonly rows: readonly Row[] | null
  /** The `rows` were found by this search. The rows of the previous search stay while the next one loads. */
  readonly search: string
  readonly hasMore: boolean
  readonly busy: 'loading' | 'loading-more' | null
  readonly failed: { readonly search: string; readonly isFurther: boolean } | null
}

interface PagedQuery<Row> {
  readonly state: PagedState<Row>
  /** Rows last arrived at this time, in epoch ms, even if they were the same. */
  readonly updatedAt: number
  reload(): void
  loadMore(): void
}

/**
 * Loads a first page, or as many rows as this history entry showed, with at most 500 in the first request. Cached rows
 * are shown meanwhile.
 */
export function usePagedQuery<Row>(options: PagedQueryOptions<Row>): PagedQuery<Row> {
  const { queryKey, search = '', pageSize, fetchPage, onFailure } = options
  const [shown, show] = useShownRows()
  const count = Math.max(shown ?? 0, pageSize)
  const query = useInfiniteQuery({
    queryKey: [...queryKey, search],
    queryFn: async ({ pageParam: { limit, cursor } }) => ({ search, ...(await fetchPage(search, limit, cursor)) }),
    initialPageParam: { limit: search === '' ? Math.min(count, MAX_A_PAGE) : pageSize, cursor: null as string | null },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { limit: pageSize, cursor: nextCursor }),
    placeholderData: keepPreviousData,
    meta: { onFailure },
  })
  const { data, isFetching, isFetchingNextPage, isError, isFetchNextPageError, fetchNextPage } = query
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? null, [data])
  const rowsSearch = data?.pages[0]?.search ?? ''
  const isCut = rowsSearch === '' && loaded !== null && loaded.length > count
  const rows = useMemo(() => (isCut ? loaded.slice(0, count) : loaded), [loaded, isCut, count])
  const hasNext = data !== undefined && data.pages.at(-1)?.nextCursor !== null
  const missing = search === '' && rows !== null && hasNext ? count - rows.length : 0
  useEffect(() => {
    if (missing > 0 && !isFetching && !isError) void fetchNextPage()
  }, [missing, isFetching, isError, fetchNextPage])

  async function loadMore(): Promise<void> {
    if (rows === null || isFetching) return
    const { href } = location
    const isThere = isCut || !(await fetchNextPage()).isError
    const isSameEntry = location.href === href // the list may have been left meanwhile
    if (isThere && search === '' && isSameEntry) show(rows.length + pageSize)
  }
  return {
    state: {
      rows,
      search: rowsSearch,
      hasMore: hasNext || isCut,
      busy: isFetchingNextPage ? 'loading-more' : isFetching ? 'loading' : null,
      failed: isError && !isFetching ? { search, isFurther: isFetchNextPageError } : null,
    },
    updatedAt: query.dataUpdatedAt,
    reload: () => void query.refetch(),
    loadMore: () => void loadMore(),
  }
}

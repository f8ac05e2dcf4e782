import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { MAX_A_PAGE } from '../../contract/limits.ts'
import type { Failure } from '../api/failure.ts'
import { queryClient } from '../api/query-client.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Announcement } from '../ui/notice.tsx'
import { type ListRef, useMoreRows, useRestoredScroll, useShownRows } from './shown-rows.ts'

export interface Page<Row> {
  readonly rows: readonly Row[]
  /** `nextCursor` is null after the last page. */
  readonly nextCursor: string | null
}

interface PagedListOptions<Row> {
  /** `queryKey` must contain the filter. The rows of the filter before stay while those of another one load. */
  readonly queryKey: QueryKey
  readonly pageSize: number
  /** The name of one row, such as `order` in `20 more orders`. */
  readonly noun: string
  /** `fetchPage` must throw a failure (`requireSuccess`). */
  fetchPage(limit: number, cursor: string | null): Promise<Page<Row>>
  onFailure(failure: Failure): void
}

export interface PagedList<Row> {
  /** `rows` is null until the first page has arrived. */
  readonly rows: readonly Row[] | null
  readonly hasMore: boolean
  readonly busy: 'loading' | 'loading-more' | null
  readonly failed: 'list' | 'next-page' | null
  /** Rows last arrived at this time, in epoch ms, even if they were the same. */
  readonly updatedAt: number
  /** The page must give this to the list's element. */
  readonly ref: ListRef
  /** `announced` is the text for a live region. */
  readonly announced: string
  reload(): void
  /** Shows the next page and focuses its first row. */
  loadMore(): void
}

/**
 * Loads a list page by page. It begins with a first page, or with as many rows as this history entry showed, at most 500
 * in the first request, and restores the scroll position after a reload. Cached rows are shown meanwhile.
 */
export function usePagedList<Row>({ queryKey, pageSize, noun, fetchPage, onFailure }: PagedListOptions<Row>): PagedList<Row> {
  const [shown, show] = useShownRows()
  const count = Math.max(shown ?? 0, pageSize)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: { limit, cursor } }) => fetchPage(limit, cursor),
    initialPageParam: { limit: Math.min(count, MAX_A_PAGE), cursor: null as string | null },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? null : { limit: pageSize, cursor: nextCursor }),
    placeholderData: keepPreviousData,
    meta: { onFailure },
  })
  const { data, isFetching, isFetchingNextPage, isError, isFetchNextPageError, fetchNextPage } = query
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? null, [data])
  const isCut = loaded !== null && loaded.length > count
  const rows = useMemo(() => (isCut ? loaded.slice(0, count) : loaded), [loaded, isCut, count])
  const hasNext = data !== undefined && data.pages.at(-1)?.nextCursor !== null
  const hasMore = hasNext || isCut
  const missing = rows !== null && hasNext ? count - rows.length : 0
  useEffect(() => {
    if (missing > 0 && !isFetching && !isError) void fetchNextPage()
  }, [missing, isFetching, isError, fetchNextPage])
  const { list, start, announced } = useMoreRows(noun, rows?.length ?? 0)
  useRestoredScroll(list, rows?.length ?? 0, !hasMore)

  async function loadMore(): Promise<void> {
    if (rows === null || isFetching) return
    start()
    const { href } = location
    const isThere = isCut || !(await fetchNextPage()).isError
    const isSameEntry = location.href === href // the list may have been left meanwhile
    if (isThere && isSameEntry) show(rows.length + pageSize)
  }
  return {
    rows,
    hasMore,
    busy: busyState(isFetching, isFetchingNextPage),
    failed: failedState(isError && !isFetching, isFetchNextPageError),
    updatedAt: query.dataUpdatedAt,
    ref: list,
    announced,
    reload: () => void query.refetch(),
    loadMore: () => void loadMore(),
  }
}

function busyState(isFetching: boolean, isOfNextPage: boolean): PagedList<unknown>['busy'] {
  if (!isFetching) return null
  return isOfNextPage ? 'loading-more' : 'loading'
}

function failedState(hasFailed: boolean, isOfNextPage: boolean): PagedList<unknown>['failed'] {
  if (!hasFailed) return null
  return isOfNextPage ? 'next-page' : 'list'
}

interface LoadMoreButtonProps {
  readonly list: Pick<PagedList<unknown>, 'hasMore' | 'busy' | 'announced' | 'loadMore'>
  readonly children: string
}

/** Shows a button while the list has more rows, and announces those that it has loaded. */
export const LoadMoreButton = ({ list: { hasMore, busy, announced, loadMore }, children }: LoadMoreButtonProps) => (
  <>
    {hasMore && (
      <BusyButton className="button button-secondary load-more" busy={busy === 'loading-more'} onClick={loadMore}>
        {children}
      </BusyButton>
    )}
    <Announcement>{announced}</Announcement>
  </>
)

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

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../lists/paged-list.tsx'
import { useMoreRows } from '../../lists/shown-rows.ts'
import { Announcement, Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reportSellerFailure, sellerToken } from './seller-session.ts'

const PAGE_SIZE = 10

interface OlderListProps<Row> {
  readonly queryKey: QueryKey
  /** The name of one row, such as `change` in `3 more changes`. */
  readonly noun: string
  readonly texts: { readonly failed: string; readonly empty: string }
  /** `fetchPage` must throw a failure (`requireSuccess`). */
  fetchPage(cursor: string | null, limit: number): Promise<Page<Row>>
  readonly children: (row: Row) => ReactNode
}

/**
 * Shows the newest rows and older ones on demand. It is for a list inside a page: unlike `usePagedList`, it saves neither
 * its length nor the scroll position in the history entry, which has those of the page's own list.
 */
export function OlderList<Row>({ queryKey, noun, texts, fetchPage, children }: OlderListProps<Row>) {
  const token = sellerToken()
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam, PAGE_SIZE),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? null
  const more = useMoreRows(noun, rows?.length ?? 0)
  const showOlder = () => {
    more.start()
    void fetchNextPage()
  }
  return (
    <>
      {rows === null && !isError && <Skeleton height={96} />}
      {isError && <Notice onRetry={() => void refetch()}>{texts.failed}</Notice>}
      {rows?.length === 0 && <p className="soft">{texts.empty}</p>}
      <ul ref={more.list}>{rows?.map(children)}</ul>
      {hasNextPage && (
        <button type="button" className="text-link" aria-busy={isFetchingNextPage} onClick={showOlder}>
          Show older
        </button>
      )}
      <Announcement>{more.announced}</Announcement>
    </>
  )
}

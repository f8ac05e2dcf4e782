import type { ReactNode } from 'react'
import { useMoreRows } from '../../lists/more-rows.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface OlderListProps<Row> {
  readonly rows: readonly Row[] | null
  /** The name of one row, such as `change` in `3 more changes`. */
  readonly noun: string
  readonly texts: { readonly failed: string; readonly empty: string }
  readonly query: {
    readonly isError: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): unknown
    refetch(): unknown
  }
  readonly children: (row: Row) => ReactNode
}

export function OlderList<Row>({ rows, noun, texts, query, children }: OlderListProps<Row>) {
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
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

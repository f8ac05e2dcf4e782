import { Link } from 'wouter'
import type { ActivityWire } from '../../../../contract/staff/activity.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { LoadMoreButton, usePagedList } from '../../../lists/paged-list.tsx'
import { paths } from '../../../routing/paths.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type ActivityFilter, activityFilter, activityQuery, isFiltered } from './activity-filter.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityRow } from './activity-row.tsx'
import { ActivityRowsSkeleton } from './activity-skeleton.tsx'
import './activity.css'

export { ActivitySkeleton } from './activity-skeleton.tsx'

const PAGE_SIZE = 50

export function Activity({ title }: { title: string }) {
  const { filter, change } = useUrlFilter(activityFilter)
  const list = useActivity(filter)
  const { rows, hasMore, busy, failed } = list
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>} />
      <ActivityFilters filter={filter} onChange={change} />
      {failed === 'list' && <Notice onRetry={list.reload}>The activity could not be loaded.</Notice>}
      {rows === null && !failed && <ActivityRowsSkeleton />}
      {rows !== null && rows.length === 0 && <NoActivity isFiltered={isFiltered(filter)} />}
      {rows !== null && rows.length > 0 && (
        <section className="seller-panel activity" aria-label="What people did" aria-busy={busy === 'loading'}>
          <ul ref={list.ref}>
            {rows.map((activity) => (
              <ActivityRow key={activity._id} activity={activity} />
            ))}
          </ul>
        </section>
      )}
      <LoadMoreButton list={list}>Load more</LoadMoreButton>
    </>
  )
}

function useActivity(filter: ActivityFilter) {
  const token = sellerToken()
  const query = activityQuery(filter)
  return usePagedList<ActivityWire>({
    queryKey: sellerKey(token, 'activity', JSON.stringify(query)),
    pageSize: PAGE_SIZE,
    noun: 'row',
    async fetchPage(limit, cursor) {
      const { activities, nextCursor } = requireSuccess(await sellerApi.listActivity(token, cursor, limit, query))
      return { rows: activities, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
}

const NoActivity = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      level={2}
      art={<NothingFoundArt />}
      title="Nothing found"
      action={
        <Link className="button button-secondary" href={paths.activity()}>
          Show everything
        </Link>
      }
    >
      Try another person, kind or day.
    </EmptyState>
  ) : (
    <EmptyState level={2} art={<NothingFoundArt />} title="Nothing yet">
      What your team does will show up here.
    </EmptyState>
  )

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The newest ' : ''}${countOf(count, 'row')}`
}

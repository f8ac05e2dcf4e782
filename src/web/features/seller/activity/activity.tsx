import { Link } from 'wouter'
import { useMoreRows } from '../../../lists/more-rows.ts'
import { paths } from '../../../routing/paths.ts'
import { useUrlFilter } from '../../../routing/url-filter.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMoreButton } from '../../../ui/load-more-button.tsx'
import { NothingFoundArt } from '../../../ui/nothing-found-art.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SellerHead } from '../seller-head.tsx'
import { activityFilter, isFiltered } from './activity-filter.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityRow } from './activity-row.tsx'
import { ActivityRowsSkeleton } from './activity-skeleton.tsx'
import { useActivity, usePeople } from './use-activity.ts'
import './activity.css'

export { ActivitySkeleton } from './activity-skeleton.tsx'

export function Activity({ title }: { title: string }) {
  const { filter, change } = useUrlFilter(activityFilter)
  const { state, reload, loadMore } = useActivity(filter)
  const { rows, hasMore, busy, failed } = state
  const more = useMoreRows('row', rows?.length ?? 0)
  const showMore = () => {
    more.start()
    loadMore()
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>} />
      <ActivityFilters filter={filter} people={usePeople()} onChange={change} />
      {failed && !failed.isFurther && <Notice onRetry={reload}>The activity could not be loaded.</Notice>}
      {rows === null && !failed && <ActivityRowsSkeleton />}
      {rows !== null && rows.length === 0 && <NoActivity isFiltered={isFiltered(filter)} />}
      {rows !== null && rows.length > 0 && (
        <section className="seller-panel activity" aria-label="What people did" aria-busy={busy === 'loading'}>
          <ul ref={more.list}>
            {rows.map((activity) => (
              <ActivityRow key={activity._id} activity={activity} />
            ))}
          </ul>
        </section>
      )}
      {rows !== null && hasMore && (
        <LoadMoreButton busy={busy === 'loading-more'} onClick={showMore}>
          Load more
        </LoadMoreButton>
      )}
      <Announcement>{more.announced}</Announcement>
    </>
  )
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
  return `${hasMore ? 'The newest ' : ''}${count} ${count === 1 ? 'row' : 'rows'}`
}

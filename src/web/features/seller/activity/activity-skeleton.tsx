import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import '../../../look/tabs.css'

const ROWS = Array.from({ length: 10 }, (_, row) => row)

export const ActivitySkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <div className="filter-row" aria-hidden="true">
      <Skeleton className="skeleton-control" width={160} height={48} />
      <Skeleton className="skeleton-control" width={160} height={48} />
    </div>
    <ActivityRowsSkeleton />
  </>
)

export const ActivityRowsSkeleton = () => (
  <div className="seller-panel activity" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="activity-row" key={row}>
        <span />
        <div className="activity-head">
          <Skeleton className="skeleton-line" width="80%" height={16} />
        </div>
        <Skeleton className="activity-what skeleton-line" width="60%" height={16} />
      </div>
    ))}
  </div>
)

import { Skeleton } from '../../../ui/skeleton.tsx'
import '../../../look/tabs.css'

export const FiltersSkeleton = () => (
  <>
    <div className="tab-row" aria-hidden="true">
      <div className="tab" />
    </div>
    <div className="filter-row" aria-hidden="true">
      <Skeleton className="seller-search skeleton-control" height={48} />
      <Skeleton className="filter-select skeleton-control" height={48} />
      <Skeleton className="filter-select skeleton-control" height={48} />
    </div>
  </>
)

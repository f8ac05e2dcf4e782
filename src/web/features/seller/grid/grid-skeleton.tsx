import { Skeleton } from '../../../ui/skeleton.tsx'
import { FiltersSkeleton } from '../product-filter/filters-skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

const ROWS = Array.from({ length: 8 }, (_, row) => row)

export const GridSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <FiltersSkeleton />
    <GridRowsSkeleton />
  </>
)

export const GridRowsSkeleton = () => (
  <div className="grid-table seller-panel" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="grid-row" key={row}>
        <div className="grid-product">
          <Skeleton className="picture" />
          <Skeleton width="60%" height={16} />
        </div>
      </div>
    ))}
  </div>
)

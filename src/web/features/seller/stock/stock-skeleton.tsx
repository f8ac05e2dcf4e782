import { Skeleton } from '../../../ui/skeleton.tsx'
import { FiltersSkeleton } from '../product-filter/filters-skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

const ROWS = Array.from({ length: 8 }, (_, row) => row)

export const StockSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <FiltersSkeleton />
    <StockRowsSkeleton />
  </>
)

export const StockRowsSkeleton = () => (
  <div className="seller-panel stock-panel" aria-hidden="true">
    <div className="stock-head" />
    {ROWS.map((row) => (
      <div className="stock-row" key={row}>
        <Skeleton className="picture" />
        <div className="stock-product">
          <Skeleton className="skeleton-line" width="60%" height={16} />
          <Skeleton width={96} height={14} />
        </div>
        <div className="stock-actions" />
      </div>
    ))}
  </div>
)

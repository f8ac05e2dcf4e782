import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

const ROWS = Array.from({ length: 7 }, (_, row) => row)

export const CategoriesSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />}>
      <Skeleton width={148} height={48} />
    </SellerHead>
    <CategoryRowsSkeleton />
  </>
)

export const CategoryRowsSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="category-row" key={row}>
        <Skeleton width={56} height={56} />
        <Skeleton width="60%" height={40} />
      </div>
    ))}
  </div>
)

import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import '../../../look/tabs.css'

const ROWS = Array.from({ length: 6 }, (_, row) => row)

export const LostDemandSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />}>
      <Skeleton className="skeleton-control" width={190} height={52} />
    </SellerHead>
    <div className="tab-row" aria-hidden="true">
      <div className="tab">
        <Skeleton width={200} height={16} />
      </div>
    </div>
    <LostRowsSkeleton />
  </>
)

export const LostRowsSkeleton = () => (
  <div className="seller-panel lost-rows" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="lost-row" key={row}>
        <Skeleton className="skeleton-control" width={48} height={48} />
        <Skeleton className="skeleton-line" width="70%" height={36} />
      </div>
    ))}
  </div>
)

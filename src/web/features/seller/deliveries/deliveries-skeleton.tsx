import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

export const DeliveriesSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <div className="live-line" />
    <DropsSkeleton />
  </>
)

export const DropsSkeleton = () => (
  <div className="drops" aria-hidden="true">
    <div className="seller-panel drop">
      <Skeleton width="60%" height={48} />
      <Skeleton className="skeleton-control" height={92} />
      <Skeleton height={56} />
      <Skeleton className="skeleton-control" height={56} />
      <Skeleton className="skeleton-control" height={56} />
    </div>
  </div>
)

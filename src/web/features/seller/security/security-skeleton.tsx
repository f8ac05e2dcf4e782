import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

export const SecuritySkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <PanelSkeletons />
  </>
)

export const PanelSkeletons = () => (
  <div className="security" aria-busy="true">
    <p className="visually-hidden" role="status">
      Loading
    </p>
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)

export const PanelSkeleton = () => <Skeleton className="skeleton-panel" height={320} />

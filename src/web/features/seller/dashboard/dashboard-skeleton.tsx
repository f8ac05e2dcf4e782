import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

const PANELS = [330, 330, 240, 240]

export const DashboardSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={260} height={16} />}>
      <Skeleton className="skeleton-control" width={260} height={52} />
    </SellerHead>
    <FiguresSkeleton />
  </>
)

export const FiguresSkeleton = () => (
  <div className="dash" aria-hidden="true">
    <Skeleton className="dash-wide skeleton-panel" height={210} />
    {PANELS.map((height, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
      <Skeleton key={place} className="skeleton-panel" height={height} />
    ))}
  </div>
)

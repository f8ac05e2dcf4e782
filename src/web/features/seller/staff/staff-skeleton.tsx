import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

const ROWS = Array.from({ length: 4 }, (_, row) => row)

export const StaffSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <div className="staff">
      <PeopleSkeleton />
      <InviteSkeleton />
    </div>
  </>
)

/** Replaces the form until the people are loaded. The form would move when their number is known. */
export const InviteSkeleton = () => <Skeleton className="skeleton-panel" height={420} />

export const PeopleSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="person" key={row}>
        <Skeleton className="skeleton-round" width={44} height={44} />
        <Skeleton width="60%" height={40} />
      </div>
    ))}
  </div>
)

import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderHead } from './order-panels.tsx'

/** The number is absent while it is not known. */
export const OrderSkeleton = ({ number }: { number?: string }) => (
  <>
    <p className="visually-hidden" role="status">
      Loading the order
    </p>
    <OrderHead number={number} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <div aria-hidden="true">
      <div className="live-line" />
      <div className="follow">
        <Skeleton className="skeleton-panel follow-wide" height={160} />
        <Skeleton className="skeleton-panel" height={320} />
        <Skeleton className="skeleton-panel" height={240} />
      </div>
    </div>
  </>
)

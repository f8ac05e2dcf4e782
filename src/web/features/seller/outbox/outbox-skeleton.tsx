import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'

const ROWS = Array.from({ length: 8 }, (_, row) => row)

export const OutboxSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <MailRowsSkeleton />
  </>
)

export const MailRowsSkeleton = () => (
  <div className="seller-panel outbox" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="mail-row" key={row}>
        <Skeleton className="skeleton-line" width="70%" height={36} />
      </div>
    ))}
  </div>
)

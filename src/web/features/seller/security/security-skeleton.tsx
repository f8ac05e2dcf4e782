import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-head.tsx'
import './security.css'

export const SecuritySkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="my-1" width={180} height={16} />} />
    <div className="security" aria-hidden="true">
      <PanelSkeleton />
    </div>
  </>
)

export const PanelSkeleton = () => <Skeleton className="rounded-well" height={320} />

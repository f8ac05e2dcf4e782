import { SellerOnly } from '../seller-only.tsx'
import { Activity } from './activity.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'

export const ActivityPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={ActivitySkeleton}>
    <Activity title={title} />
  </SellerOnly>
)

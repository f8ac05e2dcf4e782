import { SellerOnly } from '../seller-only.tsx'
import { Staff } from './staff.tsx'
import { StaffSkeleton } from './staff-skeleton.tsx'

export const StaffPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={StaffSkeleton}>
    <Staff title={title} />
  </SellerOnly>
)

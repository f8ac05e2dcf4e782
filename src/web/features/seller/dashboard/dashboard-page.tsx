import { SellerOnly } from '../seller-only.tsx'
import { Dashboard } from './dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

export const DashboardPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={DashboardSkeleton}>
    <Dashboard title={title} />
  </SellerOnly>
)

import { SellerOnly } from '../seller-only.tsx'
import { LostDemand } from './lost-demand.tsx'
import { LostDemandSkeleton } from './lost-demand-skeleton.tsx'

export const LostDemandPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={LostDemandSkeleton}>
    <LostDemand title={title} />
  </SellerOnly>
)

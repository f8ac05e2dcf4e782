import { SellerFocus } from '../seller-focus.tsx'
import { SellerOnly } from '../seller-only.tsx'
import { Deliveries } from './deliveries.tsx'
import { DeliveriesSkeleton } from './deliveries-skeleton.tsx'

export const DeliveriesPage = ({ title }: { title: string }) => (
  <SellerFocus>
    <SellerOnly title={title} Skeleton={DeliveriesSkeleton}>
      <Deliveries title={title} />
    </SellerOnly>
  </SellerFocus>
)

import { OrdersSkeleton } from '../page-skeletons.tsx'
import { SellerOnly } from '../seller-only.tsx'
import { SellerOrders } from './seller-orders.tsx'

export const SellerOrdersPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={OrdersSkeleton}>
    <SellerOrders title={title} />
  </SellerOnly>
)

import { SellerOnly } from '../seller-only.tsx'
import { Security } from './security.tsx'
import { SecuritySkeleton } from './security-skeleton.tsx'

export const SecurityPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={SecuritySkeleton}>
    <Security title={title} />
  </SellerOnly>
)

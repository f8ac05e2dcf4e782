import { SellerOnly } from '../seller-only.tsx'
import { Outbox } from './outbox.tsx'
import { OutboxSkeleton } from './outbox-skeleton.tsx'

export const OutboxPage = ({ title }: { title: string }) => (
  <SellerOnly title={title} Skeleton={OutboxSkeleton}>
    <Outbox title={title} />
  </SellerOnly>
)

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { paths } from '../../../routing/paths.ts'
import { useIsManager } from '../seller-session.ts'

interface CustomerLinkProps {
  readonly order: Pick<OrderWire, '_id' | 'address'>
  /** The name of the customer. */
  readonly children: ReactNode
}

/** Leads managers from an order to its customer. For others, and once the account was deleted, there is only the name. */
export function CustomerLink({ order: { _id: id, address }, children }: CustomerLinkProps) {
  if (!useIsManager() || address.phone === '') return children
  return (
    <Link className="text-link" href={paths.customer(id)}>
      {children}
    </Link>
  )
}

import { DEFAULT_ROLES, type StaffRole } from '../domain/staff.ts'
import type { Endpoint } from './endpoint.ts'

/** Staff who may use it; none where it is not the seller's. */
export const rolesOf = ({ access, roles }: Endpoint): readonly StaffRole[] =>
  access === 'seller' || access === 'shopper or seller' ? (roles ?? DEFAULT_ROLES) : []

/** `owner, manager`, `shopper, owner, manager`, `anyone`. */
export function whoMayUse(endpoint: Endpoint): string {
  const roles = rolesOf(endpoint)
  if (roles.length === 0) return endpoint.access
  return [...(endpoint.access === 'seller' ? [] : ['shopper']), ...roles].join(', ')
}

import { DEFAULT_ROLES, type StaffRole } from '../domain/staff.ts'
import type { Endpoint } from './endpoint.ts'

/** Returns the roles of staff who may use an endpoint. Endpoints that are not for staff have none. */
export const rolesOf = ({ access, roles }: Endpoint): readonly StaffRole[] =>
  access === 'seller' || access === 'shopper or seller' ? (roles ?? DEFAULT_ROLES) : []

/** Returns text such as `owner, manager`, `shopper, owner, manager` or `anyone`. */
export function whoMayUse(endpoint: Endpoint): string {
  const roles = rolesOf(endpoint)
  if (roles.length === 0) return endpoint.access
  return [...(endpoint.access === 'seller' ? [] : ['shopper']), ...roles].join(', ')
}

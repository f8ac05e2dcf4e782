import { DEFAULT_ROLES, STAFF_ROLES, type StaffRole } from '../../../domain/staff.ts'
import { paths } from '../../routing/paths.ts'

/**
 * The roles of pages, and of the pages below them, that are not for owner and manager alone. This only hides pages; the
 * server checks the role.
 */
const ROLES: readonly (readonly [path: string, roles: readonly StaffRole[]])[] = [
  [paths.sellerStaff(), ['owner']],
  [paths.sellerSettings(), ['owner']],
  [paths.outbox(), ['owner']],
  [paths.sellerSecurity(), STAFF_ROLES],
  [paths.sellerOrders(), ['owner', 'manager', 'packer']],
  [paths.sellerDeliveries(), ['owner', 'manager', 'courier']],
  [paths.sellerStock(), ['owner', 'manager', 'packer']],
]

export const mayOpen = (role: StaffRole, path: string): boolean =>
  (ROLES.find(([page]) => path === page || path.startsWith(`${page}/`))?.[1] ?? DEFAULT_ROLES).includes(role)

/**
 * Returns whether the page is one that people open from an email or when they can't log in. It has no navigation of the
 * seller's area.
 */
export const isLinkPage = (path: string): boolean =>
  [paths.acceptInvitation(), paths.forgotStaffPassword(), paths.resetStaffPassword()].some((page) => page === path)

/** Returns the page that a login leads to. It is Add Product for the owner (specification, section 2). */
export function firstPage(role: StaffRole): string {
  if (role === 'courier') return paths.sellerDeliveries()
  return role === 'owner' ? paths.sellerAddProduct() : paths.sellerOrders()
}

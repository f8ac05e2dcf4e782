import { DEFAULT_ROLES, STAFF_ROLES, type StaffRole } from '../../../domain/staff.ts'
import { paths } from '../../routing/paths.ts'

/** Of pages that are not for owner and manager alone, with those below them. The store decides; this only hides. */
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

/** Pages of links in mails, and of those who can't log in: without the links of the area. */
export const isLinkPage = (path: string): boolean =>
  [paths.acceptInvitation(), paths.forgotStaffPassword(), paths.resetStaffPassword()].some((page) => page === path)

/** Where a login leads. The owner's leads to Add Product (specification, section 2). */
export function firstPage(role: StaffRole): string {
  if (role === 'courier') return paths.sellerDeliveries()
  return role === 'owner' ? paths.sellerAddProduct() : paths.sellerOrders()
}

import type { Shopper } from '../../../domain/account.ts'
import type { Staff, StaffRole } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'

/** The owner of a live session. */
export type Principal = { readonly shopper: Shopper } | { readonly seller: Staff }

/** Throws 401 when there is no live session, and 403 when it is a seller's. */
export function requireShopperPrincipal(principal: Principal | null): Shopper {
  if (!principal) throw notLoggedIn()
  if (!('shopper' in principal)) throw new ClientError(403, 'Please log in as a shopper')
  return principal.shopper
}

/** Throws 401 when there is no live session, and 403 when it is a shopper's or of staff with another role. */
export function requireSellerPrincipal(principal: Principal | null, roles: readonly StaffRole[]): Staff {
  if (!principal) throw notLoggedIn()
  if (!('seller' in principal)) throw new ClientError(403, 'Only the seller may do this')
  requireRole(principal.seller, roles)
  return principal.seller
}

export function requireRole({ role }: Staff, roles: readonly StaffRole[]): void {
  if (!roles.includes(role)) throw new ClientError(403, 'Your role doesn’t allow this')
}

export const notLoggedIn = (): ClientError => new ClientError(401, 'Please log in')

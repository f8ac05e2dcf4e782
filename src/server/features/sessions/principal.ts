import type { SellerId, Shopper } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'

/** Owner of a live session. */
export type Principal = { readonly shopper: Shopper } | { readonly seller: SellerId }

/** Throws 401 without a live session, 403 for the seller's. */
export function requireShopperPrincipal(principal: Principal | null): Shopper {
  if (!principal) throw notLoggedIn()
  if (!('shopper' in principal)) throw new ClientError(403, 'Please log in as a shopper')
  return principal.shopper
}

/** Throws 401 without a live session, 403 for a shopper's. */
export function requireSellerPrincipal(principal: Principal | null): SellerId {
  if (!principal) throw notLoggedIn()
  if (!('seller' in principal)) throw new ClientError(403, 'Only the seller may do this')
  return principal.seller
}

export const notLoggedIn = (): ClientError => new ClientError(401, 'Please log in')

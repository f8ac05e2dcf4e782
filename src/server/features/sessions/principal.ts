import type { SellerId, Shopper } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'

/** Whom a live session belongs to: a shopper, of whom as much is known as was asked for, or the seller. */
export type Principal<Known = Shopper> = { readonly shopper: Known } | { readonly seller: SellerId }

/** The shopper whose session it is. Refuses 401 without a live session, 403 the seller's. */
export function requireShopperPrincipal<Known>(holder: Principal<Known> | null): Known {
  if (!holder) throw notLoggedIn()
  if (!('shopper' in holder)) throw new ClientError(403, 'Please log in as a shopper')
  return holder.shopper
}

/** The seller whose session it is. Refuses 401 without a live session, 403 a shopper's. */
export function requireSellerPrincipal(holder: Principal | null): SellerId {
  if (!holder) throw notLoggedIn()
  if (!('seller' in holder)) throw new ClientError(403, 'Only the seller may do this')
  return holder.seller
}

export const notLoggedIn = (): ClientError => new ClientError(401, 'Please log in')

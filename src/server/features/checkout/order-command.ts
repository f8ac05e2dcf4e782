import type { Shopper } from '../../../domain/accounts/account.ts'
import type { RequestedGuestOrder, RequestedOrder, RequestedPhoneOrder } from '../../../domain/checkout/requested-order.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { hashedOwner, type IdempotencyKey, type RequestKey } from '../../platform/idempotency/idempotency-repository.ts'

/** An order to place, in cash or online: of an account, of a guest, or taken by one of the staff on the phone. */
export type OrderCommand = { readonly key: IdempotencyKey | null } & (
  | { readonly shopper: Shopper; readonly staff?: undefined; readonly requested: RequestedOrder }
  | { readonly shopper: null; readonly staff?: undefined; readonly requested: RequestedGuestOrder }
  | { readonly shopper: null; readonly staff: Staff; readonly requested: RequestedPhoneOrder }
)

export type OrderRequest = { readonly idempotencyKey: RequestKey | null } & (
  | { readonly shopper: Shopper; readonly body: RequestedOrder }
  | { readonly guest: RequestedGuestOrder }
)

export function commandOf(request: OrderRequest): OrderCommand {
  const { idempotencyKey } = request
  const keyOf = (ownerId: string) => idempotencyKey && { ...idempotencyKey, ownerId }
  if ('guest' in request)
    return { shopper: null, requested: request.guest, key: keyOf(ownerOfGuestsKeys(request.guest.guest.email)) }
  return { shopper: request.shopper, requested: request.body, key: keyOf(request.shopper.id) }
}

/** Returns the id to which the idempotency keys of guests with this email belong. */
export const ownerOfGuestsKeys = (email: string): string => hashedOwner(`guest ${email.toLowerCase()}`)

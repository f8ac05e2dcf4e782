import { GUEST_ORDERS_PER_MINUTE } from '../../../contract/limits.ts'
import { personAtAddress } from '../../../domain/accounts/client-address.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitTries } from '../sessions/counted-tries.ts'

const LIMIT = { max: GUEST_ORDERS_PER_MINUTE, windowMs: 60_000 }

/** Throws 429 when guests at a client address have sent too many orders of a way to pay within a minute. */
export async function limitGuestOrders(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  address: string,
  paymentType: PaymentType,
): Promise<void> {
  await limitTries(db, { role: 'guest', subject: `${paymentType} ${personAtAddress(address)}` }, LIMIT, clock.now())
}

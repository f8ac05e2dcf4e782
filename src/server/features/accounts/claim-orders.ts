import type { Shopper } from '../../../domain/accounts/account.ts'
import type { Db } from '../../platform/database/connect.ts'
import { assignGuestOrders, lockGuestEmail } from '../orders/guest-orders.ts'
import { assignPayments } from '../payments/payment-repository.ts'

/**
 * Gives a shopper all orders of guests with their email, with the payments of these orders. The caller confirms the email
 * in the same transaction, and does so afterwards, because orders are locked before shoppers.
 */
export async function claimGuestOrders(tx: Db, shopper: Pick<Shopper, 'id' | 'email'>): Promise<void> {
  await lockGuestEmail(tx, shopper.email, 'claim')
  const orders = await assignGuestOrders(tx, shopper)
  if (orders.length > 0) await assignPayments(tx, shopper.id, orders)
}

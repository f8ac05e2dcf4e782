import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Checkout } from '../../platform/payments/payment-provider.ts'
import { lockOrder } from '../orders/change-status.ts'
import { hasEvents } from './payment-event-repository.ts'
import { lockPayment, setCheckout } from './payment-repository.ts'
import { endLater, markReplacedByCheckout } from './replaced-checkout-repository.ts'
import { type SettledPayment, settlePayment } from './settle-payment.ts'

interface SavedCheckout {
  /** False when the checkout was abandoned meanwhile. */
  readonly isSaved: boolean
  /**
   * Set when events arrived before the provider's response. The caller must pass it to reportSettled after the commit.
   */
  readonly settled: SettledPayment | null
}

/**
 * Saves the provider's response, and marks older checkouts of the same goods as replaced. Locks the order before its
 * payment, like everything that changes a payment.
 */
export async function saveCheckout(tx: Db, order: OrderId, checkout: Checkout, now: Date): Promise<SavedCheckout> {
  if ((await lockOrder(tx, order)) === null) return { isSaved: false, settled: null }
  if (!(await setCheckout(tx, order, checkout))) return { isSaved: false, settled: null }
  await endLater(tx, await markReplacedByCheckout(tx, order), now)
  const payment = (await hasEvents(tx, order)) ? await lockPayment(tx, order) : null
  return { isSaved: true, settled: payment && (await settlePayment(tx, payment, now)) }
}

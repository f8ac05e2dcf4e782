import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Checkout } from '../../platform/payments/payment-provider.ts'
import { hasEvents } from './payment-event-repository.ts'
import { lockPayment, setCheckout } from './payment-repository.ts'
import { markReplacedByCheckout } from './replaced-checkout-repository.ts'
import { type SettledPayment, settlePayment } from './settle-payment.ts'

/** What came of it. */
interface SavedCheckout {
  /** False: there is no such payment any more, its order was given up. */
  readonly isSaved: boolean
  /** What events had told that came before the provider's answer: only now it is known that they are about this checkout. */
  readonly settled: SettledPayment | null
}

/** Keeps where an order is paid, which ends the shopper's older checkouts of the same goods. Needs a transaction. */
export async function saveCheckout(tx: Db, order: OrderId, checkout: Checkout, now: Date): Promise<SavedCheckout> {
  if (!(await setCheckout(tx, order, checkout))) return { isSaved: false, settled: null }
  await markReplacedByCheckout(tx, order)
  const payment = (await hasEvents(tx, order)) ? await lockPayment(tx, order) : null
  return { isSaved: true, settled: payment && (await settlePayment(tx, payment, now)) }
}

import { STORE } from '../../../domain/actor.ts'
import type { PaymentVerdict } from '../../../domain/payment.ts'
import type { RefundId } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { findRequestedLines } from '../orders/awaiting-orders.ts'
import { cancelUnavailableOrder } from '../orders/change-status.ts'
import { takeHeldStock } from '../stock/hold-stock.ts'
import { insertOnlineRefund } from './insert-online-refund.ts'
import type { PaymentRow } from './payment-repository.ts'

/**
 * Takes the goods of an order that was just paid from stock. When they were sold before the money came, cancels the
 * order, requests the refund and returns true: the payment must be judged again then.
 */
export async function takePaidStock(
  tx: Db,
  { id: payment, order, amount, sessionId, isAnyCounted }: PaymentRow,
  { paymentIntent }: PaymentVerdict,
  now: Date,
): Promise<boolean> {
  if (!isAnyCounted || (await takeHeldStock(tx, order, await findRequestedLines(tx, order), now))) return false
  await cancelUnavailableOrder(tx, order, now)
  const refund = {
    id: newId<RefundId>(),
    order,
    payment,
    amount,
    lines: [],
    isWhole: true,
    reason: 'Out of stock',
    by: STORE,
    restock: false,
  }
  await insertOnlineRefund(tx, { ...refund, sessionId, paymentIntent, now, sendAt: now })
  return true
}

import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { recordOrderEvent } from './order-repository.ts'

/** Marks an order as paid by what was captured of its reserved payment. The caller must hold the order's row lock. */
export async function saveCapture(tx: Db, order: OrderId, captured: Cents, now: Date): Promise<void> {
  await tx.updateTable('orders').set({ is_paid: true, captured_amount: captured }).where('id', '=', order).execute()
  await recordOrderEvent(tx, order, 'paid', now)
}

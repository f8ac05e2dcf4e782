import type { OrderId } from '../../../domain/orders/order.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { addCash, findDueCash } from '../orders/order-cash.ts'
import { getOrder } from '../orders/order-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { lockVisibleOrder, StepConflict } from './change-order.ts'

/** Records that all cash that is due was received. Throws 404, and 409 for an order that is canceled, paid already or paid online. */
export const recordCashPayment = ({ db, clock }: Platform, id: OrderId, by: Staff): Promise<void> =>
  inTransaction(db, async (tx) => {
    const status = await lockVisibleOrder(tx, id, by.role)
    const due = await findDueCash(tx, id)
    if (due === null) throw new StepConflict(status, await whyNothingIsDue(tx, id))
    if (status === 'Cancelled') throw new StepConflict(status, 'This order is canceled')
    const now = clock.now()
    await addCash(tx, id, due, now)
    await recordStaffAction(tx, by, { what: 'cash-received', order: id, amount: due }, now)
  })

async function whyNothingIsDue(tx: Db, id: OrderId): Promise<string> {
  const order = await getOrder(tx, id)
  return order?.paymentType === 'Online' ? 'This order was paid online' : 'This order is already paid'
}

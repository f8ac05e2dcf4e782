import type { OrderId } from '../../../domain/order.ts'
import type { Staff } from '../../../domain/staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { addCash, findDueCash } from '../orders/order-payment.ts'
import { getOrder } from '../orders/order-repository.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { changeOrder } from './change-order.ts'
import { lockVisibleOrder } from './lock-order.ts'
import { StepConflict } from './step-conflict.ts'

/** Records that all cash that is due was received. Throws 404, and 409 for an order that is canceled, paid already or paid online. */
export const recordCashPayment = ({ db, clock }: Platform, id: OrderId, by: Staff): Promise<void> =>
  changeOrder(db, async (tx) => {
    const status = await lockVisibleOrder(tx, id, by.role)
    const order = await getOrder(tx, id)
    if (order?.paymentType !== 'COD') throw new StepConflict(status, 'This order was paid online')
    if (status === 'Cancelled') throw new StepConflict(status, 'This order is cancelled')
    const due = await findDueCash(tx, id)
    if (due === null) throw new StepConflict(status, 'This order is already paid')
    const now = clock.now()
    await addCash(tx, id, due, now)
    await recordAct(tx, by, { what: 'cash-received', order: id, amount: due }, now)
  })

import type { OrderId } from '../../../domain/order.ts'
import type { Staff } from '../../../domain/staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { setPaid } from '../orders/order-payment.ts'
import { getOrder } from '../orders/order-repository.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { changeOrder } from './change-order.ts'
import { lockVisibleOrder } from './lock-order.ts'
import { StepConflict } from './step-conflict.ts'

/** Throws 404, and 409 for an order that is canceled, paid already or paid online. */
export const recordCashPayment = ({ db, clock }: Platform, id: OrderId, by: Staff): Promise<void> =>
  changeOrder(db, async (tx) => {
    const status = await lockVisibleOrder(tx, id, by.role)
    const order = await getOrder(tx, id)
    if (order?.paymentType !== 'COD') throw new StepConflict(status, 'This order was paid online')
    if (order.isPaid) throw new StepConflict(status, 'This order is already paid')
    if (status === 'Cancelled') throw new StepConflict(status, 'This order is cancelled')
    const now = clock.now()
    await setPaid(tx, id, now)
    await recordAct(tx, by, { what: 'cash-received', order: id }, now)
  })

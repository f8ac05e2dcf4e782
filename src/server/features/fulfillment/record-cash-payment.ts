import type { OrderId } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { setPaid } from '../orders/cash-payment.ts'
import { getOrder } from '../orders/get-orders.ts'
import { conflict, lockPlacedOrder } from './move-order.ts'

/** Throws 404, and 409 for an order that is canceled, paid already or paid online. */
export const recordCashPayment = ({ db }: Platform, id: OrderId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const status = await lockPlacedOrder(tx, id)
    const order = await getOrder(tx, id)
    if (order?.paymentType !== 'COD') throw conflict(status, 'This order was paid online')
    if (order.isPaid) throw conflict(status, 'This order is already paid')
    if (status === 'Cancelled') throw conflict(status, 'This order is canceled')
    await setPaid(tx, id)
  })

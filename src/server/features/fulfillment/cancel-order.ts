import type { OrderId } from '../../../domain/orders/order.ts'
import { canShopperCancel } from '../../../domain/orders/order-workflow.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockPlacedOrder, StepConflict } from './change-order.ts'
import { takeStep } from './move-order.ts'

/** Cancels an order for its shopper or guest. Throws 404, and 409 once packing has begun. */
export const cancelOwnOrder = ({ db, clock }: Platform, order: OrderId, reason: string | undefined): Promise<void> =>
  inTransaction(db, async (tx) => {
    const status = await lockPlacedOrder(tx, order)
    if (!canShopperCancel(status)) throw new StepConflict(status, whyNot(status))
    await takeStep(tx, order, { status: 'Cancelled', reason }, SHOPPER, clock.now())
  })

function whyNot(status: string): string {
  if (status === 'Cancelled') return 'This order is already canceled'
  if (status === 'Packing') return 'We are packing this order, so it can’t be canceled'
  return `This order is ${status}, so it can’t be canceled`
}

import type { ShopperId } from '../../../domain/account.ts'
import { SHOPPER } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import { canReject } from '../../../domain/order-workflow.ts'
import { rejectLine } from '../../../domain/picking.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOrderOfShopper } from '../orders/order-repository.ts'
import { changeLines } from './change-lines.ts'
import { changeOrder } from './change-order.ts'
import { lockOrderOf } from './lock-order.ts'
import { StepConflict } from './step-conflict.ts'

/**
 * Rejects a substitute for the order's shopper. Throws 404, 409 (the order is on its way, or it was rejected before)
 * and 422 (the line is no substitute).
 */
export async function rejectSubstitute(
  { db, clock, catalogWatch }: Platform,
  shopper: ShopperId,
  { order: id, line }: { order: OrderId; line: string },
): Promise<void> {
  await changeOrder(db, async (tx) => {
    if (!(await isOrderOfShopper(tx, shopper, id))) throw notFound('Order')
    const order = await lockOrderOf(tx, id)
    const substitute = order.lines.find((one) => one.id === line)
    if (!substitute || substitute.substituteFor === null)
      throw new ClientError(422, 'This line is no substitute', { errors: { line: 'This line is no substitute' } })
    if (!canReject(order.status))
      throw new StepConflict(order.status, `This order is ${order.status}, so nothing in it can change`)
    if (substitute.isRejected) throw new StepConflict(order.status, 'This substitute is already rejected')
    const lines = order.lines.map((one) => (one === substitute ? rejectLine(one) : one))
    await changeLines(tx, order, lines, SHOPPER, clock.now())
  })
  await catalogWatch.catchUp() // the rejection may have moved stock
}

import type { StatusResult } from '../../../contract/orders.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { moveOrder, requireStatusOf, type Step } from './move-order.ts'
import { StepConflict } from './step-conflict.ts'

/**
 * Moves each order by itself, in the sequence of `ids`. One that can't move does not keep the others from moving.
 * Throws 403.
 */
export async function moveOrders(platform: Platform, ids: readonly string[], step: Step, by: Staff): Promise<StatusResult[]> {
  requireStatusOf(by.role, step.status)
  const results: StatusResult[] = []
  for (const id of ids) results.push(await moveOne(platform, id, step, by))
  return results
}

async function moveOne(platform: Platform, id: string, step: Step, by: Staff): Promise<StatusResult> {
  if (!isId<OrderId>(id)) return { id, ok: false, message: 'Order not found' }
  try {
    await moveOrder(platform, id, step, by)
    return { id, ok: true, status: step.status, message: 'Order updated' }
  } catch (error) {
    if (error instanceof StepConflict) return { id, ok: false, status: error.orderStatus, message: error.message }
    if (error instanceof ClientError && error.status === 404) return { id, ok: false, message: error.message }
    throw error
  }
}

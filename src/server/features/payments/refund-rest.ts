import type { Actor } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { NothingToRefund } from './find-refundable-order.ts'
import { type RequestedRefund, requestRefund } from './request-refund.ts'

interface Rest {
  readonly payment?: string | undefined
  readonly by: Actor
  readonly reason: string
  readonly now: Date
}

/**
 * Refunds all that is left of what was paid. A refund of cash must then be paid out by hand. Returns null when nothing
 * was paid or nothing is left.
 */
export async function refundRest(tx: Db, order: OrderId, rest: Rest): Promise<RequestedRefund | null> {
  try {
    return await requestRefund(tx, { order, restock: false, isOwed: true, ...rest })
  } catch (error) {
    if (error instanceof NothingToRefund) return null
    throw error
  }
}

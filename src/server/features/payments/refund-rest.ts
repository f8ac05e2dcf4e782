import type { Actor } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type RequestedRefund, requestRefund } from './request-refund.ts'

interface Rest {
  readonly payment?: string | undefined
  readonly by: Actor
  readonly reason: string
  readonly now: Date
}

/** All that is left of what was paid. Cash is then to be paid out by hand. Null when nothing is left. */
export async function refundRest(tx: Db, order: OrderId, rest: Rest): Promise<RequestedRefund | null> {
  try {
    return await requestRefund(tx, { order, restock: false, isOwed: true, ...rest })
  } catch (error) {
    if (error instanceof ClientError && error.status === 409) return null
    throw error
  }
}

import type { OrderId, OrderLineId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { countRefundedPieces } from './refund-request-repository.ts'

export const findRefundedPieces = (db: Db, order: OrderId): Promise<ReadonlyMap<OrderLineId, number>> =>
  countRefundedPieces(db, order)

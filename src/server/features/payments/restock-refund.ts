import type { OrderLine } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { moveStock } from '../stock/move-stock.ts'
import { takePiecesToRestock } from './refund-request-repository.ts'
import type { QuotedRefund } from './request-refund.ts'

/**
 * Returns the refunded goods to stock. Goods that a failed refund has returned are not returned again by the refund
 * that repeats it.
 */
export async function restockRefund(tx: Db, { id, order, by, now }: QuotedRefund, lines: readonly OrderLine[]): Promise<void> {
  const pieces = await takePiecesToRestock(tx, order, id)
  const movements = lines.flatMap(({ id: line, product }) => {
    const change = pieces.find((one) => one.line === line)?.quantity ?? 0
    return change === 0 ? [] : [{ product, change, reason: 'refunded', order, by } as const]
  })
  if (movements.length > 0) await moveStock(tx, movements, now)
}

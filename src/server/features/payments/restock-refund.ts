import type { Db } from '../../platform/database/connect.ts'
import { takePiecesToRestock } from './refund-request-repository.ts'
import type { QuotedRefund } from './request-refund.ts'

/** Goods that a failed refund returned to stock are not returned again by the one that repeats it. */
export async function restockRefund(tx: Db, { id, order }: QuotedRefund): Promise<void> {
  await takePiecesToRestock(tx, order, id)
}

import type { ShopperId } from '../../../domain/account.ts'
import { composeOrder, type OrderWish } from '../../../domain/order.ts'
import { endWith } from '../../platform/database/bounded-dialect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { happened } from '../../platform/happenings.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type IdempotencyMark, isKeyTaken, type KeptAnswer, replay, requireSameRequest } from './idempotency.ts'
import { lockForOrder, orderInsertion } from './order-store.ts'
import { orderToWire } from './order-wire.ts'
import { requireAddress, requireLines } from './require-orderable.ts'

/**
 * Places a cash order and empties the account's cart, or does neither. Prices and stock are those inside the transaction.
 * Refuses 404 (address or product unknown) and 409 (out of stock, naming the products). With a mark the same request gives
 * the same answer and one order, however often and however many at once; another request of the same key is refused 422.
 */
export async function placeCashOrder(
  platform: Pick<Platform, 'db' | 'clock' | 'pictureOrigin'>,
  shopper: ShopperId,
  wish: OrderWish,
  mark: IdempotencyMark | null,
): Promise<KeptAnswer> {
  const { answer, isNew } = await inTransaction(
    platform.db,
    async (tx) => {
      const found = await lockForOrder(tx, shopper, wish, mark?.key ?? null)
      if (mark && found.earlier) return { answer: replay(found.earlier, mark), isNew: false }
      if (mark && found.begunHash) requireSameRequest(found.begunHash, mark)
      const address = requireAddress(found.address)
      const lines = requireLines(wish.lines, found.products)
      const order = composeOrder({ id: newId(), lines, address, paymentType: 'COD', placedAt: platform.clock.now() })
      const body = { success: true, message: 'Order Placed Successfully', order: orderToWire(order, platform.pictureOrigin) }
      const answer: KeptAnswer = { status: 201, body }
      await endWith(tx, orderInsertion(tx, shopper, order, { emptiesCart: true, kept: mark && { mark, answer } }))
      return { answer, isNew: true }
    },
    isKeyTaken, // the same key came twice at once: the second try finds the first one's answer
  )
  if (isNew) happened('orderPlaced', 'COD')
  return answer
}

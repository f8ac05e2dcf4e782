import { composeOrder } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import { endWith } from '../../platform/database/bounded-dialect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { happened } from '../../platform/happenings.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { markReplaced } from '../payments/replaced-store.ts'
import type { AskedOrder } from './asked-order.ts'
import { gatherForOrder } from './gather-for-order.ts'
import { isKeyTaken, type KeptAnswer, requireSameRequest } from './idempotency.ts'
import { orderToWire } from './order-wire.ts'
import { isNumberTaken, orderInsertion } from './placing-store.ts'
import { requireAddress, requireLines } from './require-orderable.ts'

/**
 * Places a cash order and empties the account's cart, or does neither; what waited to be paid of the same goods is replaced. Prices and stock are those inside the transaction.
 * Refuses 401 and 403 (no shopper's token), 404 (address or product unknown) and 409 (out of stock, naming the products).
 * With a mark the same request gives the same answer and one order, however often and however many at once; another request
 * of the same key is refused 422.
 */
export async function placeCashOrder(
  { db, clock, pictureOrigin }: Pick<Platform, 'db' | 'clock' | 'pictureOrigin'>,
  asked: AskedOrder,
): Promise<KeptAnswer> {
  const { wish, mark } = asked
  const { answer, isNew, replaces } = await inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const { shopper, earlier, begunHash, hasWaiting, address, products } = await gatherForOrder(tx, asked, now)
      if (earlier) return { answer: earlier, isNew: false, replaces: null }
      if (mark && begunHash) requireSameRequest(begunHash, mark)
      const parts = { address: requireAddress(address), lines: requireLines(wish.lines, products) }
      const order = composeOrder({ id: newId(), number: newOrderNumber(), ...parts, paymentType: 'COD', placedAt: now })
      const body = { success: true, message: 'Order Placed Successfully', order: orderToWire(order, pictureOrigin) }
      const answer: KeptAnswer = { status: 201, body }
      const insertion = orderInsertion({ shopper, order, emptiesCart: true, kept: mark && { mark, answer } })
      if (!hasWaiting) await endWith(tx, insertion)
      else {
        await tx.executeQuery(insertion)
        await markReplaced(tx, order.id, justPaidSince(now))
      }
      return { answer, isNew: true, replaces: hasWaiting ? shopper : null }
    },
    (error) => isKeyTaken(error) || isNumberTaken(error), // the same key came twice at once: the second try finds the first one's answer
  )
  if (isNew) happened('orderPlaced', 'COD')
  if (replaces) happened('checkoutsReplaced', replaces)
  return answer
}

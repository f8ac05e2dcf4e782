import { composeOrder } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import { endWith } from '../../platform/database/bounded-dialect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { markReplaced } from '../payments/replaced-checkout-repository.ts'
import { isKeyTaken, requireSameRequest, type SavedResponse } from './idempotency.ts'
import { loadOrderContext } from './load-order-context.ts'
import { isNumberTaken, orderInsertion } from './order-placement-repository.ts'
import { orderToWire } from './order-wire.ts'
import type { PlaceOrderCommand } from './place-order-command.ts'
import { requireAddress, requireLines } from './require-orderable.ts'

/**
 * Places a cash order and empties the account's cart, or does neither; what waited to be paid of the same goods is replaced. Prices and stock are those inside the transaction.
 * Refuses 401 and 403 (no shopper's token), 404 (address or product unknown) and 409 (out of stock, naming the products).
 * With a mark the same request gives the same answer and one order, however often and however many at once; another request
 * of the same key is refused 422.
 */
export async function placeCashOrder(
  { db, clock, pictureOrigin }: Pick<Platform, 'db' | 'clock' | 'pictureOrigin'>,
  command: PlaceOrderCommand,
): Promise<SavedResponse> {
  const { order: requested, idempotencyKey } = command
  const { response, isNew, replaces } = await inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const { shopper, earlier, begunHash, hasWaiting, address, products } = await loadOrderContext(tx, command, now)
      if (earlier) return { response: earlier, isNew: false, replaces: null }
      if (idempotencyKey && begunHash) requireSameRequest(begunHash, idempotencyKey)
      const parts = { address: requireAddress(address), lines: requireLines(requested.lines, products) }
      const order = composeOrder({ id: newId(), number: newOrderNumber(), ...parts, paymentType: 'COD', placedAt: now })
      const body = { success: true, message: 'Order Placed Successfully', order: orderToWire(order, pictureOrigin) }
      const response: SavedResponse = { status: 201, body }
      const insertion = orderInsertion({
        shopper,
        order,
        emptiesCart: true,
        saved: idempotencyKey && { key: idempotencyKey, response },
      })
      if (!hasWaiting) await endWith(tx, insertion)
      else {
        await tx.executeQuery(insertion)
        await markReplaced(tx, order.id, justPaidSince(now))
      }
      return { response, isNew: true, replaces: hasWaiting ? shopper : null }
    },
    (error) => isKeyTaken(error) || isNumberTaken(error), // the same key came twice at once: the second try finds the first one's answer
  )
  if (isNew) publishEvent('orderPlaced', 'COD')
  if (replaces) publishEvent('checkoutsReplaced', replaces)
  return response
}

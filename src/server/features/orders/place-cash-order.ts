import type { PlaceOrderResponse } from '../../../contract/orders.ts'
import { composeOrder } from '../../../domain/order.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { replacePayments } from '../payments/replace-payments.ts'
import { isKeyTaken, requireSameRequest } from './idempotency.ts'
import { isNumberTaken } from './is-number-taken.ts'
import { loadOrderContext } from './load-order-context.ts'
import { insertOrder } from './order-placement-repository.ts'
import { orderToWire } from './order-wire.ts'
import type { PlaceOrderCommand } from './place-order-command.ts'
import { requireAddress, requireLines } from './require-orderable.ts'

/**
 * Empties the cart, and replaces waiting payments of the same goods; a repeated key gets the saved response. Throws 401, 403 (token), 404
 * (address, product), 409 (out of stock), 422 (another request's key).
 */
export async function placeCashOrder(
  { db, clock, pictureOrigin }: Pick<Platform, 'db' | 'clock' | 'pictureOrigin'>,
  command: PlaceOrderCommand,
): Promise<PlaceOrderResponse> {
  const { order: requested, idempotencyKey } = command
  const { response, isNew, replaces } = await inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const { shopper, earlier, begunHash, hasWaiting, address, products } = await loadOrderContext(tx, command, now)
      if (earlier) return { response: earlier.body, isNew: false, replaces: null }
      if (idempotencyKey && begunHash) requireSameRequest(begunHash, idempotencyKey)
      const contents = { address: requireAddress(address), lines: requireLines(requested.lines, products) }
      const order = composeOrder({ id: newId(), number: newOrderNumber(), ...contents, paymentType: 'COD', placedAt: now })
      const body: PlaceOrderResponse = {
        success: true,
        message: 'Order Placed Successfully',
        order: orderToWire(order, pictureOrigin),
      }
      const saved = idempotencyKey && { key: idempotencyKey, response: { status: 201, body } }
      await insertOrder(tx, { shopper, order, emptiesCart: true, saved })
      if (hasWaiting) await replacePayments(tx, order.id, now)
      return { response: body, isNew: true, replaces: hasWaiting ? shopper : null }
    },
    (error) => isKeyTaken(error) || isNumberTaken(error), // concurrent requests with one key: the retry finds the response
  )
  if (isNew) publishEvent('orderPlaced', 'COD')
  if (replaces) publishEvent('checkoutsReplaced', replaces)
  return response
}

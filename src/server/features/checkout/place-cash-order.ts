import type { ChangeOrderResponse } from '../../../contract/orders.ts'
import type { Shopper } from '../../../domain/account.ts'
import { composeCashOrder } from '../../../domain/compose-order.ts'
import type { Order } from '../../../domain/order.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { type IdempotencyKey, isKeyTaken } from '../../platform/idempotency/idempotency-key.ts'
import { responseInsertion } from '../../platform/idempotency/save-response.ts'
import type { Platform } from '../../platform/platform.ts'
import { cartReduction } from '../carts/take-from-cart.ts'
import { isNumberTaken } from '../orders/is-number-taken.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { orderInsertion } from '../orders/place-order.ts'
import { replacePayments } from '../payments/replace-payments.ts'
import { loadOrderContext } from './load-order-context.ts'
import type { OrderCommand } from './order-command.ts'
import { requireOrderable } from './require-orderable.ts'

/** A repeated key gets the saved response. Throws 404 (address, product), 409 (out of stock), 422 (another request's key). */
export async function placeCashOrder(
  { db, clock, pictureOrigin }: Pick<Platform, 'db' | 'clock' | 'pictureOrigin'>,
  command: OrderCommand,
): Promise<ChangeOrderResponse> {
  const { shopper, requested, key } = command
  const { body, isNew } = await inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const context = await loadOrderContext<ChangeOrderResponse>(tx, command, now)
      const { earlier, hasWaiting } = context
      if (earlier && 'response' in earlier) return { body: earlier.response.body, isNew: false }
      const order = composeCashOrder(requireOrderable(requested, context, now))
      const body: ChangeOrderResponse = {
        success: true,
        message: 'Order Placed Successfully',
        order: orderToWire(order, 'shopper', pictureOrigin),
      }
      await tx.executeQuery(insertion({ shopper, order, key, body }))
      if (hasWaiting) await replacePayments(tx, shopper.id, order, now)
      return { body, isNew: true }
    },
    (error) => isKeyTaken(error) || isNumberTaken(error),
  )
  if (isNew) {
    publishEvent('orderPlaced', 'COD')
    publishEvent('orderChanged', undefined)
  }
  return body
}

interface PlacedOrder {
  readonly shopper: Shopper
  readonly order: Order
  readonly key: IdempotencyKey | null
  readonly body: ChangeOrderResponse
}

const insertion = statement<PlacedOrder, unknown>()`
  with ${orderInsertion},
  ${using(cartReduction, ({ shopper, order }: PlacedOrder) => ({ shopper: shopper.id, lines: order.lines }))},
  saved as (${using(responseInsertion, ({ key, body, order }: PlacedOrder) => ({ key, response: { status: 201, body }, now: order.placedAt }))})
  select 1`

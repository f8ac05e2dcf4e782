import { formatCents } from '../../../domain/money.ts'
import { composeOrder, type Order, type RequestedLine } from '../../../domain/order.ts'
import { MAX_ONLINE_AMOUNT, MIN_ONLINE_AMOUNT } from '../../../domain/payment.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import type { OrderContext } from './load-order-context.ts'
import { orderInsertion } from './order-placement-repository.ts'
import { requireAddress, requireLines } from './require-orderable.ts'

/**
 * Keeps an order that waits for its payment, shown to nobody until then; the cart stays. Needs the transaction in which all
 * was found. Refuses as a cash order is refused, and 422 an amount that the payment provider does not take.
 */
export async function beginOnlineOrder(
  tx: Db,
  wishes: readonly RequestedLine[],
  { shopper, address, products }: OrderContext,
  placedAt: Date,
): Promise<Order> {
  const parts = { address: requireAddress(address), lines: requireLines(wishes, products) }
  const order = composeOrder({ id: newId(), number: newOrderNumber(), ...parts, paymentType: 'Online', placedAt })
  requirePayable(order)
  await tx.executeQuery(orderInsertion({ shopper, order, emptiesCart: false, saved: null }))
  return order
}

function requirePayable({ sums: { total } }: Order): void {
  if (total < MIN_ONLINE_AMOUNT) throw new ClientError(422, `Online payment starts at ${formatCents(MIN_ONLINE_AMOUNT)}`)
  if (total > MAX_ONLINE_AMOUNT) throw new ClientError(422, `Online payment ends at ${formatCents(MAX_ONLINE_AMOUNT)}`)
}

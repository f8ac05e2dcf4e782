import { formatCents } from '../../../domain/money.ts'
import { composeOrder, type Order, type RequestedLine } from '../../../domain/order.ts'
import { MAX_ONLINE_AMOUNT, MIN_ONLINE_AMOUNT } from '../../../domain/payment.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import type { OrderContext } from './load-order-context.ts'
import { insertOrder } from './order-placement-repository.ts'
import { requireAddress, requireLines } from './require-orderable.ts'

/** The cart stays. Needs the context's transaction. Throws as placeCashOrder does, and 422 for an amount that can't be paid online. */
export async function beginOnlineOrder(
  tx: Db,
  requested: readonly RequestedLine[],
  { shopper, address, products }: OrderContext,
  placedAt: Date,
): Promise<Order> {
  const contents = { address: requireAddress(address), lines: requireLines(requested, products) }
  const order = composeOrder({ id: newId(), number: newOrderNumber(), ...contents, paymentType: 'Online', placedAt })
  requirePayable(order)
  await insertOrder(tx, { shopper, order, emptiesCart: false, saved: null })
  return order
}

function requirePayable({ sums: { total } }: Order): void {
  if (total < MIN_ONLINE_AMOUNT) throw new ClientError(422, `Online payment starts at ${formatCents(MIN_ONLINE_AMOUNT)}`)
  if (total > MAX_ONLINE_AMOUNT) throw new ClientError(422, `Online payment ends at ${formatCents(MAX_ONLINE_AMOUNT)}`)
}

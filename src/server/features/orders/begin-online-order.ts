import type { ShopperId } from '../../../domain/account.ts'
import { formatCents } from '../../../domain/money.ts'
import { composeOrder, type Order, type OrderWish } from '../../../domain/order.ts'
import { MAX_ONLINE_AMOUNT, MIN_ONLINE_AMOUNT } from '../../../domain/payment.ts'
import { Refusal } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { type IdempotencyMark, type KeptAnswer, replay } from './idempotency.ts'
import { lockForOrder, orderInsertion } from './order-store.ts'
import { requireAddress, requireLines } from './require-orderable.ts'

/**
 * Keeps an order that waits for its payment, shown to nobody until then; the cart stays. Needs a transaction. Refuses as a
 * cash order is refused, and 422 an amount that the payment provider does not take. What was answered to the mark's key
 * before comes back as it is.
 */
export async function beginOnlineOrder(
  tx: Db,
  shopper: ShopperId,
  wish: OrderWish,
  mark: IdempotencyMark | null,
  placedAt: Date,
): Promise<{ order: Order } | { earlier: KeptAnswer }> {
  const found = await lockForOrder(tx, shopper, wish, mark?.key ?? null)
  if (mark && found.earlier) return { earlier: replay(found.earlier, mark) }
  const address = requireAddress(found.address)
  const lines = requireLines(wish.lines, found.products)
  const order = composeOrder({ id: newId(), lines, address, paymentType: 'Online', placedAt })
  requirePayable(order)
  await orderInsertion(tx, shopper, order, { emptiesCart: false, kept: null }).execute()
  return { order }
}

function requirePayable({ sums: { total } }: Order): void {
  if (total < MIN_ONLINE_AMOUNT) throw new Refusal(422, `Online payment starts at ${formatCents(MIN_ONLINE_AMOUNT)}`)
  if (total > MAX_ONLINE_AMOUNT) throw new Refusal(422, `Online payment ends at ${formatCents(MAX_ONLINE_AMOUNT)}`)
}

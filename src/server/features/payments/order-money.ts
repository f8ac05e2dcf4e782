import { sql } from 'kysely'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Cents } from '../../../domain/money.ts'
import type { AwaitingOrder, Order, OrderId } from '../../../domain/orders/order.ts'
import type { OrderPayment, PaymentState, Reservation } from '../../../domain/payments/payment.ts'
import type { OrderRefund } from '../../../domain/payments/refund.ts'
import { type ActorFields, actorOf } from '../../../domain/staff/actor.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { type OrderMoney, orderToWire } from '../orders/order-wire.ts'

export async function findOrderMoney(
  db: Db,
  orders: readonly (Order | AwaitingOrder)[],
): Promise<ReadonlyMap<OrderId, OrderMoney>> {
  const ids = orders.map(({ id }) => id)
  const online = orders.flatMap(({ id, paymentType }) => (paymentType === 'Online' ? [id] : []))
  const [payments, refunds] = await Promise.all([findOrderPayments(db, online), findOrderRefunds(db, ids)])
  return new Map(ids.map((id) => [id, { payment: payments.get(id), refunds: refunds.get(id) ?? [] }]))
}

/** Returns the payments of those orders that are paid. */
async function findOrderPayments(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderPayment>> {
  if (orders.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'state', 'paid_at as paidAt', 'sold_out as soldOut', 'replaced_by as replacedBy'])
    .select(['refund_state as refund', 'amount', 'captured_amount as captured', 'capture_failed_at as captureFailedAt'])
    .where('order_id', '=', anyOf(orders))
    .where('kind', '=', 'own')
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const { order, state, paidAt, soldOut, replacedBy, refund } = row
      const duplicateOf = state === 'paid' || state === 'authorized' ? replacedBy : null
      const payment = { reservation: reservationOf(row), isRefunded: state === 'refunded', refund, soldOut, duplicateOf }
      return paidAt ? [[order, { ...payment, paidAt }]] : []
    }),
  )
}

interface ReservedRow {
  readonly state: PaymentState
  readonly amount: Cents
  readonly captured: Cents | null
  readonly captureFailedAt: Date | null
}

function reservationOf({ state, amount: reserved, captured, captureFailedAt }: ReservedRow): Reservation | null {
  if (captured !== null) return { state: 'captured', reserved, captured }
  if (state !== 'authorized' && state !== 'released') return null
  return { state: state === 'authorized' && captureFailedAt ? 'failed' : state, reserved, captured: null }
}

interface RefundRow extends Omit<OrderRefund, 'by'> {
  readonly order: OrderId
  readonly by: ActorFields
}

/**
 * Returns refunds of cash and of the order's own payment, oldest first. It leaves out refunds of other payments that
 * name the order.
 */
async function findOrderRefunds(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderRefund[]>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<RefundRow>`
    select refunds.id, refunds.order_id as order, refunds.amount, refunds.status, to_credit as "toCredit", reason, requested_at as "requestedAt",
      json_build_object('role', by_role, 'id', by_id, 'name', by_name) as by, (
        select coalesce(json_agg(json_build_object('line', order_line_id, 'quantity', quantity) order by order_line_id), '[]')
        from refund_lines where refund_id = refunds.id) as lines
    from refunds left join payments on payments.id = payment_id
    where refunds.order_id = any(${orders}::uuid[]) and (payment_id is null or kind = 'own')
    order by requested_at, refunds.id`.execute(db)
  const refunds = rows.map(({ order, by, ...same }) => ({ order, refund: { ...same, by: actorOf(by) } }))
  const byOrder = Map.groupBy(refunds, ({ order }) => order)
  return new Map([...byOrder].map(([order, of]) => [order, of.map(({ refund }) => refund)]))
}

/**
 * Shows an order after a refund, even one that still awaits its payment because another amount was received. Throws
 * 404.
 */
export function showRefundedOrder(
  { db, pictureOrigin }: Pick<Platform, 'db' | 'pictureOrigin'>,
  id: OrderId,
): Promise<OrderWire> {
  return inSnapshot(db, async (tx) => {
    const order = (await getOrdersAndAwaiting(tx, [id])).get(id)
    if (!order) throw notFound('Order')
    return orderToWire(order, 'manager', pictureOrigin, (await findOrderMoney(tx, [order])).get(id))
  })
}

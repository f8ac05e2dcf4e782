import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundId } from '../../../domain/payments/refund.ts'
import type { RefundedLine } from '../../../domain/payments/refund-amount.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { returnCredit } from '../customers/order-credit.ts'
import { enqueueRefundMail } from '../orders/enqueue-order-mail.ts'
import { insertRefund } from './refund-repository.ts'

interface CreditRefund {
  readonly id?: RefundId
  readonly order: OrderId
  readonly amount: Cents
  readonly lines?: readonly RefundedLine[]
  readonly reason: string
  readonly by: Actor
  readonly restock?: boolean
}

/** Inserts the refund of an order by which credit goes back. The caller gives the credit back. */
export async function insertCreditRefund(tx: Db, refund: CreditRefund, now: Date): Promise<RefundId> {
  const { id = newId<RefundId>(), lines = [], restock = false, ...same } = refund
  await insertRefund(tx, { ...same, id, lines, restock, payment: null, toCredit: true, status: 'succeeded' }, now)
  return id
}

/** Gives a part of an order back as credit, and tells the shopper by mail. There must be as much of it. */
export async function refundToCredit(tx: Db, refund: CreditRefund, now: Date): Promise<RefundId> {
  const { order, amount, reason } = refund
  if ((await returnCredit(tx, { order, amount, reason }, now)) !== amount)
    throw new Error('The order has less credit than was found')
  const id = await insertCreditRefund(tx, refund, now)
  await enqueueRefundMail(tx, { order, refund: id, status: 'succeeded' }, now)
  return id
}

interface Why {
  readonly reason: string
  readonly by: Actor
  readonly now: Date
}

/** Gives back all credit that a canceled order has left. The mail about the cancellation says so. */
export async function giveBackCredit(tx: Db, order: OrderId, { reason, by, now }: Why): Promise<void> {
  const amount = await returnCredit(tx, { order, reason }, now)
  if (amount > 0) await insertCreditRefund(tx, { order, amount, reason, by }, now)
}

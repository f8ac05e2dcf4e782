import { CHANGE_MAIL_DELAY_MS, mailOfStatus, SUBSTITUTE_MAIL_DELAY_MS } from '../../../domain/mail/order-mail.ts'
import type { ComplaintId } from '../../../domain/orders/complaint.ts'
import type { OrderId, OrderStatus } from '../../../domain/orders/order.ts'
import type { RefundId, RefundStatus } from '../../../domain/payments/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'

// Each function enqueues the job that writes a mail to the order's shopper, in the transaction of what the mail tells.

/** Some statuses have no mail (mailOfStatus). */
export async function enqueueStatusMail(tx: Db, order: OrderId, status: OrderStatus, now: Date): Promise<void> {
  const mail = mailOfStatus(status)
  if (!mail) return
  const dueAt = new Date(now.getTime() + mail.delayMs)
  await enqueueJob(tx, { kind: 'order-mail', payload: { order, about: mail.about } }, now, dueAt)
}

/** The mail says when the order comes instead. */
export const enqueueNewTimeMail = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'new time' } }, now)

/** The mail says that the order was not delivered and goes out again. */
export const enqueueFailedDeliveryMail = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'not delivered' } }, now)

export function enqueueSubstituteMail(tx: Db, order: OrderId, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + SUBSTITUTE_MAIL_DELAY_MS)
  return enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'substituted' } }, now, dueAt)
}

/** The mail has the order as its shopper has changed it. */
export function enqueueChangeMail(tx: Db, order: OrderId, now: Date): Promise<void> {
  const dueAt = new Date(now.getTime() + CHANGE_MAIL_DELAY_MS)
  return enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'changed' } }, now, dueAt)
}

/** The mail says that the order is paid in cash, because its card could not be charged. */
export const enqueueCashMail = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'cash asked' } }, now)

/** The mail says that the courier comes to this shopper next. */
export const enqueueNextStopMail = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'next stop' } }, now)

/** The mail has the store's reply to what the shopper reported of the order. */
export const enqueueReplyMail = (tx: Db, order: OrderId, complaint: ComplaintId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'complaint answered', complaint } }, now)

interface ChangedRefund {
  readonly order: OrderId
  readonly refund: RefundId
  readonly status: RefundStatus
}

/** Enqueues the mail of a refund that went through or failed. Other refunds have none. */
export async function enqueueRefundMail(tx: Db, { order, refund, status }: ChangedRefund, now: Date): Promise<void> {
  if (status !== 'succeeded' && status !== 'failed') return
  const about = status === 'succeeded' ? 'refund' : 'refund failed'
  await enqueueJob(tx, { kind: 'order-mail', payload: { order, about, refund } }, now)
}

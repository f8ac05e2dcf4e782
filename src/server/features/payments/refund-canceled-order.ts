import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { refundPayment } from './refund-payment.ts'
import { findRefundable } from './refund-repository.ts'

/** In the transaction that cancels the order: its refund is tried until it is through, also while the provider is away. */
export async function refundCanceledLater(tx: Db, order: OrderId, now: Date): Promise<void> {
  const own = (await findRefundable(tx, order)).find(({ kind }) => kind === 'checkout')
  if (own) await enqueueJob(tx, { kind: 'refund-canceled', payload: { order } }, now)
}

/** What is left of the order's own payment. Throws when it fails. */
export async function refundCanceledOrder(platform: Platform, order: OrderId): Promise<void> {
  const own = (await findRefundable(platform.db, order)).find(({ kind }) => kind === 'checkout')
  if (own?.state !== 'paid' || own.refund === 'pending' || own.received === null) return
  if (own.paymentIntent === null) throw new Error('The payment is not known at the provider yet')
  const { returned, pending } = await refundPayment(platform, order, { ...own, paymentIntent: own.paymentIntent })
  if (returned + pending < own.received) throw new Error('The refund failed')
}

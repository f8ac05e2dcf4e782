import type { OrderId } from '../../../domain/order.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRefunds } from './record-refunds.ts'
import { findRefundable } from './refund-repository.ts'

/** What the provider told a sum of only. Throws ProviderRejected, ProviderUnavailable. */
export async function findRefunds(platform: Platform, order: OrderId): Promise<void> {
  const own = (await findRefundable(platform.db, order)).find(({ kind }) => kind === 'checkout')
  if (!own || own.paymentIntent === null) return
  await recordRefunds(platform, order, own.paymentIntent, await platform.payments.findRefunds(own.paymentIntent))
}

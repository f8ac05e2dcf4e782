import type { OrderId } from '../../../domain/order.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordRefunds } from './record-refunds.ts'
import { findRefundable } from './refund-repository.ts'

/**
 * Asks the provider for the refunds of an order's payment, when only their sum was reported. Throws ProviderRejected
 * and ProviderUnavailable.
 */
export async function findRefunds(platform: Platform, order: OrderId): Promise<void> {
  const own = (await findRefundable(platform.db, order)).find(({ kind }) => kind === 'checkout')
  if (!own || own.paymentIntent === null) return
  await recordRefunds(platform, order, own.paymentIntent, await platform.payments.findRefunds(own.paymentIntent))
}

import type { FastifyBaseLogger } from 'fastify'
import type { OrderId } from '../../../domain/order.ts'
import { ClientError } from '../../errors.ts'
import { ProviderRejected, ProviderUnavailable } from '../../platform/payments/payment-provider.ts'

/**
 * Returns a 503 for an error of the provider, and for null, which means that the checkout was abandoned. Returns other
 * errors unchanged.
 */
export function paymentUnavailable(error: unknown, log: FastifyBaseLogger, order: OrderId): unknown {
  if (error !== null && !(error instanceof ProviderUnavailable || error instanceof ProviderRejected)) return error
  log.error({ err: error, order }, 'the payment provider did not help')
  return new ClientError(503, 'Online payment is not available right now')
}

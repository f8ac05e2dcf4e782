import type { FastifyBaseLogger } from 'fastify'
import type { OrderId } from '../../../domain/order.ts'
import { ClientError } from '../../errors.ts'
import { ProviderAway, ProviderRefused } from '../../platform/payments/payment-provider.ts'

/** Logs a provider error and translates it to 503; returns any other error unchanged. `error` null: the checkout was abandoned. */
export function paymentUnavailable(error: unknown, log: FastifyBaseLogger, order: OrderId): unknown {
  if (error !== null && !(error instanceof ProviderAway || error instanceof ProviderRefused)) return error
  log.error({ err: error, order }, 'the payment provider did not help')
  return new ClientError(503, 'Online payment is not available right now')
}

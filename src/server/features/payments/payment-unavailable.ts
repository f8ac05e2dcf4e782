import type { FastifyBaseLogger } from 'fastify'
import type { OrderId } from '../../../domain/order.ts'
import { ClientError } from '../../errors.ts'
import { ProviderAway, ProviderRefused } from '../../platform/payments/payment-provider.ts'

/** The refusal for a payment that the provider would not or could not take, logged with its cause; what is no failure of the provider stays what it is. */
export function paymentUnavailable(error: unknown, log: FastifyBaseLogger, order: OrderId): unknown {
  if (error !== null && !(error instanceof ProviderAway || error instanceof ProviderRefused)) return error
  log.error({ err: error, order }, 'the payment provider did not help')
  return new ClientError(503, 'Online payment is not available right now')
}

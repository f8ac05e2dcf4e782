import type { FastifyRequest } from 'fastify'
import { ClientError } from '../../errors.ts'
import { ForgedWebhook, type ProviderEvent } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'

export const SIGNATURE_HEADER = 'stripe-signature'

/** Reads the provider's event. Throws 400 unless the provider has signed the body's bytes. */
export async function readWebhookEvent(
  { payments, clock }: Platform,
  { body, headers, log }: FastifyRequest,
): Promise<ProviderEvent> {
  const signature = headers[SIGNATURE_HEADER]
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw notSigned()
  return payments.readEvent(body, signature, clock.now()).catch((error: unknown) => {
    if (!(error instanceof ForgedWebhook)) throw error
    log.warn({ reason: error.message.split('\n')[0] }, 'a webhook was refused')
    throw notSigned()
  })
}

const notSigned = () => new ClientError(400, 'This is no signed event')

import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { ClientError } from '../../errors.ts'
import { ForgedWebhook } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordEvent } from './record-event.ts'

export const SIGNATURE_HEADER = 'stripe-signature'

/**
 * The body stays raw, since its bytes are signed. Responds 200 only after commit: any other status makes the provider retry. Throws 400
 * without a valid signature.
 */
export function webhookRoute(app: FastifyInstance, platform: Platform): void {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post(endpoints.receiveWebhook, async ({ body, headers, log }) => {
      const signature = headers[SIGNATURE_HEADER]
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new ClientError(400, 'This is no signed event')
      const event = await platform.payments.readEvent(body, signature, platform.clock.now()).catch((error: unknown) => {
        if (!(error instanceof ForgedWebhook)) throw error
        log.warn({ reason: error.message.split('\n')[0] }, 'a webhook was refused')
        throw new ClientError(400, 'This is no signed event')
      })
      await recordEvent(platform, event)
      return { success: true, received: true }
    })
  })
}

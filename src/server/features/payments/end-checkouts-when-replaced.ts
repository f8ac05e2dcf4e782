import type { FastifyInstance } from 'fastify'
import { subscribeToEvent } from '../../platform/domain-events.ts'
import type { Platform } from '../../platform/platform.ts'
import { endReleasedCheckouts } from './end-checkout.ts'

/** In the background: no response waits for the provider. */
export function endCheckoutsWhenReplaced(app: FastifyInstance, platform: Platform): void {
  const stop = subscribeToEvent('checkoutsReplaced', (shopper) => void endReleasedCheckouts(platform, shopper))
  app.addHook('onClose', async () => stop())
}

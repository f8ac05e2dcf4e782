import { ClientError } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/tokens/token.ts'
import { subscribe } from './subscribe.ts'
import { setConfirmed, setUnsubscribed } from './subscriber-repository.ts'

export const newsletterRoutes = (platform: Platform) =>
  ({
    subscribe: async ({ body }) => {
      await subscribe(platform, body.email)
      return { success: true, message: 'Thank you for subscribing' }
    },
    confirmSubscription: async ({ body }) => {
      if (!(await setConfirmed(platform.db, tokenHash(body.token), platform.clock.now()))) throw linkEnded()
      return { success: true, message: 'Your subscription is confirmed' }
    },
    unsubscribe: async ({ body }) => {
      if (!(await setUnsubscribed(platform.db, tokenHash(body.token), platform.clock.now()))) throw linkEnded()
      return { success: true, message: 'You’re unsubscribed' }
    },
  }) satisfies Partial<EndpointHandlers>

const linkEnded = () => new ClientError(422, 'This link has expired. Please subscribe again.')

import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertSubscriber } from './subscriber-repository.ts'

export const newsletterRoutes = ({ db, clock }: Platform) =>
  ({
    subscribe: async ({ body }) => {
      await insertSubscriber(db, body.email, clock.now())
      return { success: true, message: 'Thank you for subscribing' }
    },
  }) satisfies Partial<EndpointHandlers>

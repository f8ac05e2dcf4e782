import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { OrderStreams } from './order-streams.ts'

const LAST_EVENT_ID = 'last-event-id'

export const orderEventRoutes = (streams: OrderStreams) =>
  ({
    streamOrderEvents: async ({ request, tokenHash, ...session }) => {
      const subscriber =
        'shopper' in session
          ? { account: session.shopper.id, shopper: session.shopper.id, role: null }
          : { account: session.seller.id, shopper: null, role: session.seller.role }
      return streams.accept({ tokenHash, ...subscriber, after: readEventId(request.headers[LAST_EVENT_ID]) })
    },
  }) satisfies Partial<EndpointHandlers>

/**
 * Returns null when there is no header. Returns -1 for a value that is no event id: it is below all ids, so the stream
 * begins with a reset.
 */
function readEventId(header: string | string[] | undefined): number | null {
  if (header === undefined || header === '') return null
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : -1
}

import type { RouteShorthandOptions } from 'fastify'
import { ClientError } from '../errors.ts'

const TRIES_A_MINUTE = 300 // contract, section 3: generous, since many people may share an IP address

/** For costly public endpoints, which hash passwords or store emails. */
export const clientLimit: RouteShorthandOptions = {
  config: {
    rateLimit: {
      max: TRIES_A_MINUTE,
      timeWindow: 60_000,
      errorResponseBuilder: (_request, { ttl }) =>
        new ClientError(429, 'Too many attempts: please wait a minute', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
    },
  },
}

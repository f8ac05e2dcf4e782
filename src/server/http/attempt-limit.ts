import type { FastifyContextConfig } from 'fastify'
import { ClientError } from '../errors.ts'

/** Limits what one client IP address may send to a route in a minute; above that 429. */
export const attemptLimit = (attemptsPerMinute: number): FastifyContextConfig => ({
  rateLimit: {
    max: attemptsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new ClientError(429, 'Too many attempts: please wait a minute', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  },
})

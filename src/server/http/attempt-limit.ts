import type { FastifyContextConfig } from 'fastify'
import { ClientError } from '../errors.ts'

/** Limits the attempts of each client IP address. Further attempts get 429. */
export const attemptLimit = (attemptsPerMinute: number): FastifyContextConfig => ({
  rateLimit: {
    max: attemptsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new ClientError(429, 'Too many attempts: please wait a minute', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  },
})

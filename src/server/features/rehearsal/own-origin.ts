import type { FastifyRequest } from 'fastify'

/**
 * Checks that a request was not forged by another site (CSRF). Clients without these headers are not browsers, and have
 * no session to abuse.
 */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === origin
}

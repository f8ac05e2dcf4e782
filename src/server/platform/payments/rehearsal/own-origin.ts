import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was sent from a page of ours: `origin` is the store's own. Browsers say where a form comes from; what
 * says nothing is no browser, and has nobody's login to misuse.
 */
export function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === origin
}

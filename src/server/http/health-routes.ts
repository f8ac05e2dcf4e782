import type { FastifyInstance } from 'fastify'

/**
 * `/healthz`: the process responds. `/readyz`: the database does, too, else 503. A problem is named there by its kind and leaves the status 200, as
 * pages and lists are still served: a load balancer must not take the store away from shoppers for a full disk or a wrong mail password.
 */
export function healthRoutes(app: FastifyInstance, problems: () => Promise<readonly { readonly kind: string }[]>): void {
  app.get('/healthz', async () => ({ success: true }))

  app.get('/readyz', async () => {
    const kinds = (await problems()).map(({ kind }) => kind)
    return { success: true, state: kinds.length === 0 ? 'ready' : 'degraded', problems: kinds }
  })
}

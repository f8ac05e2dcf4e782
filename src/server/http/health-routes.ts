import type { FastifyInstance } from 'fastify'

/**
 * Responds to `/healthz` whenever the process runs, and to `/readyz` with 503 when the database is away. Other problems
 * are named by `/readyz` with status 200, because pages and lists are still served: a full disk or a wrong mail
 * password must not make a load balancer take the store offline.
 */
export function healthRoutes(app: FastifyInstance, problems: () => Promise<readonly { readonly kind: string }[]>): void {
  app.get('/healthz', async () => ({ success: true }))

  app.get('/readyz', async () => {
    const kinds = (await problems()).map(({ kind }) => kind)
    return { success: true, state: kinds.length === 0 ? 'ready' : 'degraded', problems: kinds }
  })
}

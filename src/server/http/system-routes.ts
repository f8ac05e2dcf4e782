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

/** Builds the document at the first request, from code that nothing else loads. */
export function openApiRoute(app: FastifyInstance, publicUrl: string): void {
  let text: Promise<string> | undefined
  app.get('/openapi.json', async (_request, reply) => {
    text ??= import('../../contract/openapi.ts').then(({ openApi }) => JSON.stringify(openApi(publicUrl)))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(await text)
  })
}

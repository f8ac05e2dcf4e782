import type { FastifyInstance } from 'fastify'
import type { Release } from '../release.ts'

export interface Readiness {
  readonly alarms: readonly { readonly kind: string }[]
  /** Tells whether a newer version has migrated the database. */
  readonly schema: 'same' | 'newer' | 'newer-breaking'
}

/**
 * Responds to `/healthz` whenever the process runs, and to `/readyz` with 503 when the database is away or has a schema
 * that this version doesn't work with. Other alarms are named by `/readyz` with status 200, because pages and lists
 * are still served: a full disk or a wrong mail password must not make a load balancer take the store offline.
 */
export function healthRoutes(app: FastifyInstance, release: Release, readiness: () => Promise<Readiness>): void {
  app.get('/healthz', async () => ({ success: true }))

  app.get('/readyz', async (_request, reply) => {
    const { alarms, schema } = await readiness()
    const kinds = alarms.map(({ kind }) => kind)
    if (schema === 'newer-breaking') {
      const message = 'A newer version of the store has changed the database so that this version does not work with it'
      return reply.code(503).send({ success: false, message, release, schema })
    }
    return { success: true, state: kinds.length === 0 ? 'ready' : 'degraded', alarms: kinds, release, schema }
  })
}

/** Builds the document at the first request after a start or a change of the name, from code that nothing else loads. */
export function openApiRoute(app: FastifyInstance, publicUrl: string, storeName: () => string): void {
  let built: { title: string; text: string } | undefined
  app.get('/openapi.json', async (_request, reply) => {
    const title = storeName()
    if (built?.title !== title) {
      const { openApi } = await import('../../contract/endpoints/openapi.ts')
      built = { title, text: JSON.stringify(openApi(publicUrl, title)) }
    }
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=3600').send(built.text)
  })
}

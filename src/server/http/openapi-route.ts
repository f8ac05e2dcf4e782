import type { FastifyInstance } from 'fastify'

/** `GET /openapi.json`, made at the first request: building it loads code that nothing else needs. */
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

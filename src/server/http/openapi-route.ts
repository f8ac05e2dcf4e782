import type { FastifyInstance } from 'fastify'

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

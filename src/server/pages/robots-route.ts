import type { FastifyInstance } from 'fastify'

/** Crawlers may read all pages: `noindex` is on the pages themselves. */
export function robotsRoute(app: FastifyInstance, publicUrl: string): void {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /', // last: simple crawlers stop at the first match
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n')),
  )
}

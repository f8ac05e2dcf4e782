import type { FastifyInstance } from 'fastify'

/** Allows crawlers to read all pages. Pages that they should not list say `noindex` themselves. */
export function robotsRoute(app: FastifyInstance, publicUrl: string): void {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /', // it is last because simple crawlers stop at the first match
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n')),
  )
}

import type { FastifyInstance } from 'fastify'
import type { Web } from './web-build.ts'

/** `/robots.txt`: all may look at what is everybody's. */
export function robotsRoute(app: FastifyInstance, web: Web, publicUrl: string): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { personal } = (await web.renderer()).addresses
    const lines = [
      'User-agent: *',
      ...['/api/', ...personal].map((path) => `Disallow: ${path}`),
      'Allow: /', // last: simple robots stop at the first rule that fits
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
      '',
    ]
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n'))
  })
}

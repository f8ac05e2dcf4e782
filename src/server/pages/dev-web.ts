import type { FastifyInstance } from 'fastify'
import type { PageRenderer } from '../../contract/rendering/page-rendering.ts'
import { type Web, webRoot } from './web-build.ts'

export interface DevWeb extends Web {
  connect(app: FastifyInstance): void
}

export async function openDevWeb(): Promise<DevWeb> {
  const { createServer } = await import('vite') // a development dependency
  const vite = await createServer({ root: webRoot, appType: 'custom', server: { middlewareMode: true } })
  return {
    clientDir: null,
    assets: {
      bootstrap: { url: '/src/web/bootstrap.ts', text: null },
      script: '/src/web/entry-client.tsx',
      style: { url: '/src/web/look/look.css', text: null },
      deferredStyle: null,
      early: {},
      fonts: [],
      preloads: [],
      modules: {},
    },
    async renderer() {
      const module = await vite.ssrLoadModule('/src/web/entry-server.tsx')
      return module.renderer as PageRenderer
    },
    finish: (url, html) => vite.transformIndexHtml(url, html),
    connect(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (request.url.startsWith('/api/') || request.url.startsWith('/pictures/')) done()
        else vite.middlewares(request.raw, reply.raw, done)
      })
    },
    close: () => vite.close(),
  }
}

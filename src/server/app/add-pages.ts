import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import type { FastifyInstance } from 'fastify'
import { ucpRoutes } from '../features/assistants/ucp-routes.ts'
import { rehearsalRoutes } from '../features/rehearsal/rehearsal-routes.ts'
import { webFiles } from '../http/static-files.ts'
import type { DevWeb } from '../pages/dev-web.ts'
import { feedRoutes } from '../pages/feed-routes.ts'
import { identityRoutes, ownIconFor } from '../pages/identity-routes.ts'
import { pageRoutes, plainPageRequest } from '../pages/page-routes.ts'
import { robotsRoute, sitemapRoutes } from '../pages/sitemap-routes.ts'
import type { Web } from '../pages/web-build.ts'
import { ClientError } from '../platform/client-error.ts'
import type { Platform } from '../platform/platform.ts'
import type { AppOptions } from './build-app.ts'
import type { Caches } from './response-caches.ts'

interface PageParts extends Caches, Omit<Parameters<typeof pageRoutes>[1], 'web'> {
  readonly web: Web | DevWeb
  readonly rehearsal: RehearsalGateway | null
}

export function addPages(app: FastifyInstance, parts: PageParts, { publicUrl, contactEmail }: AppOptions['config']): void {
  const { platform, files, pageCache, web, rehearsal } = parts
  const replacedBy = (path: string) => ownIconFor(platform.settings.current().store, path)
  if (web.clientDir !== null) webFiles(app, files, { clientDir: web.clientDir, replacedBy })
  robotsRoute(app, publicUrl)
  identityRoutes(app, platform, pageCache)
  sitemapRoutes(app, platform, web, publicUrl)
  addAssistants(app, parts, publicUrl)
  if (rehearsal) addPaymentPage(app, platform, rehearsal, { web, pageOrigin: publicUrl })
  pageRoutes(app, parts, { publicUrl, contactEmail })
}

/** Adds what programs read that shop for people. It is there while the owner lets them. */
function addAssistants(app: FastifyInstance, { platform, web, figures }: PageParts, publicUrl: string): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      if (!platform.settings.current().isOpenToAssistants) throw new ClientError(404, 'There is nothing at this address')
    })
    feedRoutes(scope, platform, web, publicUrl)
    ucpRoutes(scope, { platform, vocabulary: figures.vocabulary, urls: async () => (await web.renderer()).urls })
  })
}

function addPaymentPage(
  app: FastifyInstance,
  platform: Platform,
  gateway: RehearsalGateway,
  { web, pageOrigin }: { web: Web | DevWeb; pageOrigin: string },
): void {
  const plainPage = () => plainPageRequest(platform, web)
  rehearsalRoutes(app, {
    gateway,
    pageOrigin,
    render: async (page) => (await web.renderer()).renderPaymentPage(plainPage(), page),
    renderServerError: async (reference) => (await web.renderer()).renderErrorPage(plainPage(), reference),
    renderUnavailable: async () => (await web.renderer()).renderUnavailablePage(plainPage()),
  })
}

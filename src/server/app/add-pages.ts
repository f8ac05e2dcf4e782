import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import type { FastifyInstance } from 'fastify'
import { ucpRoutes } from '../features/assistants/ucp-routes.ts'
import type { AssistantCounts } from '../features/known-assistants/count-assistants.ts'
import { rehearsalRoutes } from '../features/rehearsal/rehearsal-routes.ts'
import { webFiles } from '../http/static-files.ts'
import { apiDocsRoute } from '../pages/api-docs-routes.ts'
import type { DevWeb } from '../pages/dev-web.ts'
import { feedRoutes } from '../pages/feed-routes.ts'
import { identityRoutes, ownIconFor } from '../pages/identity-routes.ts'
import { pageRoutes, plainPageRequest } from '../pages/page-routes.ts'
import { robotsRoute, sitemapRoutes } from '../pages/sitemap-routes.ts'
import type { Web } from '../pages/web-build.ts'
import type { Platform } from '../platform/platform.ts'
import type { AppOptions } from './build-app.ts'
import { openToAssistants } from './open-to-assistants.ts'
import type { Caches } from './response-caches.ts'

interface PageParts extends Caches, Omit<Parameters<typeof pageRoutes>[1], 'web'> {
  readonly web: Web | DevWeb
  readonly rehearsal: RehearsalGateway | null
  readonly assistantCounts: AssistantCounts
}

export function addPages(app: FastifyInstance, parts: PageParts, { publicUrl, contactEmail }: AppOptions['config']): void {
  const { platform, files, pageCache, web, rehearsal } = parts
  const replacedBy = (path: string) => ownIconFor(platform.settings.current().store, path)
  if (web.clientDir !== null) webFiles(app, files, { clientDir: web.clientDir, replacedBy })
  robotsRoute(app, publicUrl)
  identityRoutes(app, platform, pageCache)
  apiDocsRoute(app, parts, publicUrl)
  sitemapRoutes(app, platform, web, publicUrl)
  openToAssistants(app, platform, (scope) => {
    feedRoutes(scope, platform, web, publicUrl)
    const { figures, measurement, assistantCounts: counts } = parts
    ucpRoutes(scope, {
      ...{ platform, rehearsal, measurement, counts },
      vocabulary: figures.vocabulary,
      urls: async () => (await web.renderer()).urls,
    })
  })
  if (rehearsal) addPaymentPage(app, platform, rehearsal, { web, pageOrigin: publicUrl })
  pageRoutes(app, parts, { publicUrl, contactEmail })
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

import { ResponseCache } from '@larder/page-cache'
import type { FastifyInstance } from 'fastify'
import type { PageAssets } from '../../contract/rendering/page-rendering.ts'
import { CATEGORIES_TAG, SETTINGS_TAG, tagsOfChange } from '../features/catalog/catalog-tags.ts'
import { EdgeCache } from '../http/edge-cache.ts'
import { headersByUrl, securityHeaders, securityHeadersOf } from '../http/security-headers.ts'
import { serveFromCache } from '../http/serve-from-cache.ts'
import { FileCache } from '../http/static-files.ts'
import type { StoreServer } from '../http/store-server.ts'
import type { DevWeb } from '../pages/dev-web.ts'
import { isDatabaseUnavailable } from '../platform/database/database-errors.ts'
import type { AppOptions } from './build-app.ts'
import { pictureOriginOf, type WatchingPlatform } from './open-platform.ts'

const MAX_CACHED_FILE_BYTES = 16 * 1024 * 1024 // this is enough for about 2,000 card pictures
const MAX_PAGE_CACHE_BYTES = 32 * 1024 * 1024 // this is enough for about 370 product pages with their styles

export interface Caches {
  readonly pageCache: ResponseCache
  readonly files: FileCache
}

/** Opens the caches of responses and files. What the catalog, categories or settings change is dropped from them. */
export function openCaches(
  app: FastifyInstance,
  { catalogWatch, settings, categories, usedCategories, clock }: WatchingPlatform,
  { config, web }: AppOptions,
): Caches {
  const pageCache = new ResponseCache({
    maxBytes: isDev(web) ? 0 : MAX_PAGE_CACHE_BYTES,
    now: () => clock.now().getTime(),
    isOutage: isDatabaseUnavailable,
    ...edgeOf(app, config),
  })
  catalogWatch.onChange((change) => pageCache.invalidate(tagsOfChange(change)))
  settings.onChange(() => pageCache.invalidate(new Set([SETTINGS_TAG])))
  categories.onChange(() => pageCache.invalidate(new Set([CATEGORIES_TAG])))
  usedCategories.onChange(() => pageCache.invalidate(new Set([CATEGORIES_TAG])))
  return { pageCache, files: new FileCache({ maxBytes: MAX_CACHED_FILE_BYTES }) }
}

function edgeOf(app: FastifyInstance, { edge, corsOrigins }: AppOptions['config']): { edge?: EdgeCache } {
  if (edge === null) return {}
  const cache = new EdgeCache({ ...edge, log: app.log, isApiShared: corsOrigins.length === 0 })
  app.addHook('onClose', async () => cache.close())
  return { edge: cache }
}

/** Responds from the caches before routing; in development, Vite sees them first. */
export function respondFromCaches(app: FastifyInstance, server: StoreServer, caches: Caches, { config, web }: AppOptions): void {
  if (isDev(web)) {
    web.connect(app)
    server.on('request', app.routing)
    return
  }
  const headers = securityHeadersOf({
    pictureOrigin: pictureOriginOf(config),
    isHttps: config.publicUrl.startsWith('https:'),
    inlineScripts: web ? inlineScriptsOf(web.assets) : [],
  })
  securityHeaders(app, headersByUrl(headers))
  const vary = config.corsOrigins.length > 0 ? 'Origin, Accept-Encoding' : 'Accept-Encoding'
  serveFromCache(app, { ...caches, headersOf: headersByUrl({ ...headers, vary }) })
}

const isDev = (web: AppOptions['web']): web is DevWeb => web !== null && 'connect' in web

const inlineScriptsOf = ({ bootstrap, early }: PageAssets): string[] =>
  [bootstrap, ...Object.values(early)].flatMap(({ url, text }) => (text !== null && /\.[jt]s$/.test(url) ? text : []))

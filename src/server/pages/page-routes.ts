import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { productQuery } from '../../contract/page-data.ts'
import type { PageRenderer } from '../../contract/page-rendering.ts'
import { type ListProductsParams, listProductsQuery } from '../../contract/product-requests.ts'
import type { ListProductsResponse } from '../../contract/products.ts'
import { tagsOfQuery } from '../features/catalog/catalog-tags.ts'
import { listAndCount } from '../features/catalog/list-and-count.ts'
import type { StockCount } from '../features/catalog/stock-count.ts'
import { acceptedEncoding } from '../http/page-cache/accepted-encoding.ts'
import type { Render, ResponseCache } from '../http/page-cache/response-cache.ts'
import { sendCached } from '../http/page-cache/send-cached.ts'
import { absenceOf } from '../platform/database/is-away.ts'
import type { Platform } from '../platform/platform.ts'
import { type FixedFacts, storeFacts } from './store-facts.ts'
import type { Web } from './web-build.ts'

interface PageRoutesOptions {
  readonly platform: Platform
  readonly pageCache: ResponseCache
  readonly web: Web
  readonly countInStock: StockCount
}

/** Answers every path that is no call and no file with its page. Pages are the same for everybody, and rendered once a change. */
export function pageRoutes(
  app: FastifyInstance,
  { platform, pageCache, web, countInStock }: PageRoutesOptions,
  fixed: FixedFacts,
): void {
  const presentFacts = storeFacts(countInStock, fixed, () => pageCache.invalidate(null))

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    try {
      const renderer = await web.renderer()
      const address = renderer.canonicalUrlOf(request.url)
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      return sendCached(request, reply, await pageCache.get(address, encoding, pageMaker(address, renderer)))
    } catch (error) {
      const reference = randomUUID()
      const absence = absenceOf(error)
      request.log.error({ err: error, reference }, absence ? `the database is ${absence}` : 'a page could not be rendered')
      return reply
        .code(absence ? 503 : 500)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send((await web.renderer()).renderErrorPage(web.assets, reference))
    }
  })

  const pageMaker =
    (url: string, renderer: PageRenderer): Render =>
    async (dependsOn) => {
      const store = await presentFacts()
      const asked = renderer.productQueriesOf(url, store)
      dependsOn(asked.flatMap(tagsOfQuery))
      const data = { store, products: await answersTo(asked) }
      const { status, html } = renderer.renderPage({ url, data, assets: web.assets })
      return { status, type: 'text/html; charset=utf-8', text: await web.finish(url, html) }
    }

  /** What a call would refuse finds nothing on a page either, and no more does what would come after it. */
  async function answersTo(asked: readonly ListProductsParams[]): Promise<Record<string, ListProductsResponse>> {
    let isRefused = false
    const responses = asked.map(async (params) => {
      const query = listProductsQuery.safeParse(params)
      isRefused ||= !query.success
      const response = query.success && !isRefused ? await listAndCount(platform, countInStock, query.data) : NOTHING
      return [productQuery(params), response] as const
    })
    return Object.fromEntries(await Promise.all(responses))
  }
}

const NOTHING: ListProductsResponse = { success: true, products: [], nextCursor: null }

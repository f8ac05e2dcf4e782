import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_PRODUCTS_IN_BROWSER, type PageData, productQuery, type StoreFacts } from '../../contract/page-data.ts'
import type { PageRenderer } from '../../contract/page-rendering.ts'
import { type ListProductsAnswer, type ListProductsParams, listProductsQuery } from '../../contract/products.ts'
import { countProducts } from '../features/catalog/count-products.ts'
import { listProducts } from '../features/catalog/list-products.ts'
import { isDatabaseAway } from '../platform/database/is-away.ts'
import type { Platform } from '../platform/platform.ts'
import type { Web } from './web-build.ts'

type FixedFacts = Omit<StoreFacts, 'searchesOnServer'>

/** Answers every path that is no call and no file with its page. Pages are the same for everybody. */
export function pageRoutes(app: FastifyInstance, platform: Platform, web: Web, fixed: FixedFacts): void {
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    const url = pathOf(request)
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    try {
      const renderer = await web.renderer()
      const data = await pageDataOf(url, renderer)
      const page = renderer.renderPage({ url, data, assets: web.assets })
      return reply.code(page.status).send(await web.finish(url, page.html))
    } catch (error) {
      const reference = randomUUID()
      request.log.error({ err: error, reference }, 'a page could not be rendered')
      return reply
        .code(isDatabaseAway(error) ? 503 : 500)
        .header('cache-control', 'no-store')
        .send((await web.renderer()).renderErrorPage(web.assets, reference))
    }
  })

  async function pageDataOf(url: string, renderer: PageRenderer): Promise<PageData> {
    const store = {
      ...fixed,
      searchesOnServer: (await countProducts(platform, MAX_PRODUCTS_IN_BROWSER + 1)) > MAX_PRODUCTS_IN_BROWSER,
    }
    const asked = renderer.productQueriesOf(url, store)
    const answers = await Promise.all(asked.map(async (params) => [productQuery(params), await answerOf(params)] as const))
    return { store, products: Object.fromEntries(answers) }
  }

  /** What a call would refuse finds nothing on a page either. */
  async function answerOf(params: ListProductsParams): Promise<ListProductsAnswer> {
    const query = listProductsQuery.safeParse(params)
    return query.success ? listProducts(platform, query.data) : { success: true, products: [], nextCursor: null }
  }
}

/** Path and query as asked for, starting with one slash: `//host/path` would be read as another origin. */
const pathOf = (request: FastifyRequest): string => request.url.replace(/^\/+/, '/')

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { productQuery } from '../../contract/page-data.ts'
import type { PageRenderer } from '../../contract/page-rendering.ts'
import { type ListProductsParams, listProductsQuery } from '../../contract/product-requests.ts'
import type { ListProductsAnswer } from '../../contract/products.ts'
import { tagsOfQuery } from '../features/catalog/catalog-tags.ts'
import { listAndCount } from '../features/catalog/list-and-count.ts'
import type { StockCount } from '../features/catalog/stock-count.ts'
import { acceptedEncoding } from '../http/prepared/accepted-encoding.ts'
import type { Maker, PreparedAnswers } from '../http/prepared/prepared-answers.ts'
import { sendPrepared } from '../http/prepared/send-prepared.ts'
import { absenceOf } from '../platform/database/is-away.ts'
import type { Platform } from '../platform/platform.ts'
import { type FixedFacts, storeFacts } from './store-facts.ts'
import type { Web } from './web-build.ts'

interface PageParts {
  readonly platform: Platform
  readonly answers: PreparedAnswers
  readonly web: Web
  readonly countInStock: StockCount
}

/** Answers every path that is no call and no file with its page. Pages are the same for everybody, and rendered once a change. */
export function pageRoutes(app: FastifyInstance, { platform, answers, web, countInStock }: PageParts, fixed: FixedFacts): void {
  const presentFacts = storeFacts(countInStock, fixed, () => answers.drop(null))

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    try {
      const renderer = await web.renderer()
      const address = renderer.addressOf(request.url)
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      return sendPrepared(request, reply, await answers.get(address, encoding, pageMaker(address, renderer)))
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
    (url: string, renderer: PageRenderer): Maker =>
    async (dependsOn) => {
      const store = await presentFacts()
      const asked = renderer.productQueriesOf(url, store)
      dependsOn(asked.flatMap(tagsOfQuery))
      const data = { store, products: await answersTo(asked) }
      const { status, html } = renderer.renderPage({ url, data, assets: web.assets })
      return { status, type: 'text/html; charset=utf-8', text: await web.finish(url, html) }
    }

  /** What a call would refuse finds nothing on a page either, and no more does what would come after it. */
  async function answersTo(asked: readonly ListProductsParams[]): Promise<Record<string, ListProductsAnswer>> {
    let isRefused = false
    const answers = asked.map(async (params) => {
      const query = listProductsQuery.safeParse(params)
      isRefused ||= !query.success
      const answer = query.success && !isRefused ? await listAndCount(platform, countInStock, query.data) : NOTHING
      return [productQuery(params), answer] as const
    })
    return Object.fromEntries(await Promise.all(answers))
  }
}

const NOTHING: ListProductsAnswer = { success: true, products: [], nextCursor: null }

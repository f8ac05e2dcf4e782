import { readFile } from 'node:fs/promises'
import { acceptedEncoding, type ResponseCache } from '@larder/page-cache'
import type { FastifyInstance } from 'fastify'
import { listProductsQuery } from '../../contract/products/list-products-query.ts'
import { SETTINGS_TAG, tagsOfQuery } from '../features/catalog/catalog-tags.ts'
import { type CatalogFigures, listProductsAndCount } from '../features/catalog/list-products.ts'
import { sendCached } from '../http/send-response.ts'
import type { Platform } from '../platform/platform.ts'
import { plainPageRequest } from './page-routes.ts'
import type { Web } from './web-build.ts'

export const API_DOCS = '/docs/api'

interface ApiDocsOptions {
  readonly platform: Platform
  readonly pageCache: ResponseCache
  readonly web: Web
  readonly figures: CatalogFigures
}

/** Shows all endpoints to people who write programs. Their code loads at the first request, since most stores get none. */
export function apiDocsRoute(app: FastifyInstance, options: ApiDocsOptions, publicUrl: string): void {
  const { platform, pageCache, web } = options
  app.get(API_DOCS, async (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    const hit = await pageCache.get(API_DOCS, encoding, async (dependsOn) => {
      const [{ apiPage, recordedResponses }, recorded] = await Promise.all([
        import('../../contract/documentation/api-page.ts'),
        readFile(new URL('../../contract/documentation/recorded-responses.json', import.meta.url), 'utf8'),
      ])
      const product = await findProduct(options)
      dependsOn([SETTINGS_TAG, ...tagsOfQuery(product === null ? {} : { ids: product })])
      const page = apiPage(publicUrl, product ?? 'PRODUCT', recordedResponses.parse(JSON.parse(recorded)))
      const { renderApiPage } = await web.renderer()
      return { status: 200, type: 'text/html; charset=utf-8', text: renderApiPage(plainPageRequest(platform, web), page) }
    })
    return sendCached(request, reply, hit)
  })
}

/** Finds a product that anybody can order by the piece, for the examples. */
async function findProduct({ platform, figures }: ApiDocsOptions): Promise<string | null> {
  const query = listProductsQuery.parse({ inStock: 'true', limit: '100' })
  const { products } = await platform.reads.run((db) => listProductsAndCount({ ...platform, db }, figures, query))
  const simple = products.find(({ minimumAge, weighed, stock }) => !minimumAge && !weighed && stock === undefined)
  return (simple ?? products[0])?._id ?? null
}

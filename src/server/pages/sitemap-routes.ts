import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PageUrls } from '../../contract/page-rendering.ts'
import type { ProductId } from '../../domain/product.ts'
import { notFound } from '../errors.ts'
import { listCategories, listProductAddresses, listProductStarts } from '../features/catalog/list-urls.ts'
import type { Platform } from '../platform/platform.ts'
import { type SitemapPlace, sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'
import type { Web } from './web-build.ts'

// A sitemap may name 50,000 pages (sitemaps.org). Ours stop sooner: a list of 10,000 is made at once, in a few dozen milliseconds.
const MAX_PRODUCTS = 10_000
const MAX_CATEGORIES = 10_000

/**
 * `/sitemap.xml` names every public page or, above 10,000 products, the sitemaps that do: the first one has the pages that
 * are no products, the others 10,000 products each, which keep their places when more are added.
 */
export function sitemapRoutes(app: FastifyInstance, platform: Platform, web: Web, publicUrl: string): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const addresses = await addressesNow()
    const starts = await listProductStarts(platform, MAX_PRODUCTS)
    const [only] = starts
    if (starts.length > 1) return answerXml(reply, sitemapIndexXml(sitemapsOf(starts)))
    const products = only === undefined ? [] : await productPlaces(addresses, only)
    return answerXml(reply, sitemapXml([...(await otherPlaces(addresses)), ...products]))
  })

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,5}).xml', async ({ params }, reply) => {
    const addresses = await addressesNow()
    const number = Number(params.number)
    if (number === 1) return answerXml(reply, sitemapXml(await otherPlaces(addresses)))
    const start = (await listProductStarts(platform, MAX_PRODUCTS))[number - 2]
    if (start === undefined) throw notFound('Sitemap')
    return answerXml(reply, sitemapXml(await productPlaces(addresses, start)))
  })

  const addressesNow = async (): Promise<PageUrls> => (await web.renderer()).urls

  const sitemapsOf = (starts: readonly ProductId[]): SitemapPlace[] =>
    Array.from({ length: starts.length + 1 }, (_, index) => ({ url: `${publicUrl}/sitemap-${index + 1}.xml` }))

  async function otherPlaces({ everybodys, category }: PageUrls): Promise<SitemapPlace[]> {
    const categories = await listCategories(platform, MAX_CATEGORIES)
    return [...everybodys, ...categories.map(category)].map((path) => ({ url: publicUrl + path }))
  }

  async function productPlaces({ product }: PageUrls, start: ProductId): Promise<SitemapPlace[]> {
    const products = await listProductAddresses(platform, start, MAX_PRODUCTS)
    return products.map((each) => ({ url: publicUrl + product(each), changedAt: each.addedAt }))
  }
}

const answerXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(xml)

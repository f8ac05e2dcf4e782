import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PageUrls } from '../../contract/rendering/page-rendering.ts'
import type { ProductId } from '../../domain/products/product.ts'
import { listProductUrls, listUsedCategories, ProductListStarts } from '../features/catalog/product-urls.ts'
import { notFound } from '../platform/client-error.ts'
import type { Platform } from '../platform/platform.ts'
import type { Web } from './web-build.ts'
import { XML_DECLARATION, xmlText } from './xml-text.ts'

// A sitemap may have 50,000 URLs (sitemaps.org). Building 10,000 takes a few dozen milliseconds.
const MAX_PRODUCTS = 10_000
const MAX_CATEGORIES = 10_000

/**
 * Serves one sitemap for up to 10,000 products, and an index of sitemaps for more. Each of these stays the same when
 * products are added, except the last.
 */
export function sitemapRoutes(app: FastifyInstance, platform: Platform, web: Web, publicUrl: string): void {
  const productStarts = new ProductListStarts(platform, MAX_PRODUCTS)

  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = await readUrls()
    const starts = await productStarts.list()
    const [only] = starts
    if (starts.length > 1) return sendXml(reply, sitemapIndexXml(sitemapsOf(starts)))
    const products = only === undefined ? [] : await productPages(urls, only)
    return sendXml(reply, sitemapXml([...(await otherPages(urls)), ...products]))
  })

  app.get<{ Params: { number: string } }>('/sitemap-:number(^[1-9]\\d{0,5}).xml', async ({ params }, reply) => {
    const urls = await readUrls()
    const number = Number(params.number)
    if (number === 1) return sendXml(reply, sitemapXml(await otherPages(urls)))
    const start = (await productStarts.list())[number - 2]
    if (start === undefined) throw notFound('Sitemap')
    return sendXml(reply, sitemapXml(await productPages(urls, start)))
  })

  const readUrls = async (): Promise<PageUrls> => (await web.renderer()).urls

  const sitemapsOf = (starts: readonly ProductId[]): SitemapUrl[] =>
    Array.from({ length: starts.length + 1 }, (_, index) => ({ url: `${publicUrl}/sitemap-${index + 1}.xml` }))

  async function otherPages({ pages, category, storePage }: PageUrls): Promise<SitemapUrl[]> {
    const listed = pages.filter(({ isListed }) => isListed)
    const categories = await listUsedCategories(platform.db, MAX_CATEGORIES)
    const written = Object.keys(platform.settings.current().pages)
    const paths = [...listed.map(({ path }) => path), ...written.map(storePage), ...categories.map(category)]
    return paths.map((path) => ({ url: publicUrl + path }))
  }

  async function productPages({ product }: PageUrls, start: ProductId): Promise<SitemapUrl[]> {
    const products = await listProductUrls(platform, start, MAX_PRODUCTS)
    return products.map((item) => ({ url: publicUrl + product(item), changedAt: item.addedAt }))
  }
}

const sendXml = (reply: FastifyReply, xml: string): FastifyReply =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(xml)

interface SitemapUrl {
  readonly url: string
  readonly changedAt?: Date
}

/** Returns XML in the format of sitemaps.org. */
const sitemapXml = (pages: readonly SitemapUrl[]): string => listXml('urlset', 'url', pages)

const sitemapIndexXml = (sitemaps: readonly SitemapUrl[]): string => listXml('sitemapindex', 'sitemap', sitemaps)

function listXml(list: string, element: string, items: readonly SitemapUrl[]): string {
  const lines = items.map(({ url, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${element}><loc>${xmlText(url)}</loc>${changed}</${element}>\n`
  })
  return `${XML_DECLARATION}<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${list}>\n`
}

/** Allows crawlers to read all pages. Pages that they should not list say `noindex` themselves. */
export function robotsRoute(app: FastifyInstance, publicUrl: string): void {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /', // it is last because simple crawlers stop at the first match
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n')),
  )
}

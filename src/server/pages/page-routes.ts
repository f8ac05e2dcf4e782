import { randomUUID } from 'node:crypto'
import { acceptedEncoding, type CacheHit, type Render, type ResponseCache } from '@larder/page-cache'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CategoryWire } from '../../contract/categories/categories.ts'
import { termsToWire } from '../../contract/checkout/price-conversions.ts'
import { listProductsQuery } from '../../contract/products/list-products-query.ts'
import { type CatalogParams, type CatalogResponse, type PageData, productQuery } from '../../contract/rendering/page-data.ts'
import { OFFLINE_PAGE, type PageRenderer, type PlainPageRequest } from '../../contract/rendering/page-rendering.ts'
import { readPageText } from '../../contract/rendering/read-page-text.ts'
import { searchProductsQuery } from '../../contract/search/search-products.ts'
import { identityToWire } from '../../contract/settings/identity-wire.ts'
import type { StoreFacts } from '../../contract/settings/store-facts.ts'
import { possibleFees } from '../../domain/checkout/fee-zones.ts'
import { isDefaultTerms } from '../../domain/checkout/pricing.ts'
import { pageDescription } from '../../domain/settings/page-text.ts'
import type { Settings } from '../../domain/settings/settings.ts'
import { storePageName } from '../../domain/settings/store-pages.ts'
import { telephoneUrl } from '../../domain/text/phone.ts'
import { dayOf, daysLater, startOfDay } from '../../domain/time/time-zone.ts'
import { CATEGORIES_TAG, SETTINGS_TAG, tagsOfQuery } from '../features/catalog/catalog-tags.ts'
import { type CatalogFigures, listProductsAndCount } from '../features/catalog/list-products.ts'
import { type SearchResult, searchProducts } from '../features/catalog/search-products.ts'
import { shownCategories } from '../features/categories/category-wire.ts'
import { chargingSettings } from '../features/categories/store-categories.ts'
import { openStateToWire } from '../features/delivery-times/delivery-options.ts'
import { findPlacedOrAwaitingOfSecret } from '../features/orders/guest-orders.ts'
import type { StoreMeasurement } from '../features/store-figures/measure-store-figures.ts'
import { TRY_AGAIN } from '../http/error-responses.ts'
import { sendCached } from '../http/send-response.ts'
import { ClientError } from '../platform/client-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { unavailabilityOf } from '../platform/database/database-errors.ts'
import type { Platform } from '../platform/platform.ts'
import { currentTracer } from '../platform/tracing.ts'
import type { Web } from './web-build.ts'

interface PageRoutesOptions {
  readonly platform: Platform
  readonly pageCache: ResponseCache
  readonly web: Web
  readonly figures: CatalogFigures
  readonly measurement: StoreMeasurement
}

/**
 * Tags pages because they show how fast deliveries were and how many customers there are. They are rendered again when
 * these change.
 */
export const STORE_FIGURES_TAG = 'store-figures'

/** Responds to every path that is no endpoint or file. A page is the same for everybody, and rendered once per change. */
export function pageRoutes(
  app: FastifyInstance,
  { platform, pageCache, web, figures, measurement }: PageRoutesOptions,
  configured: Pick<StoreFacts, 'publicUrl' | 'contactEmail'>,
): void {
  const plainPage = () => plainPageRequest(platform, web)

  app.get(OFFLINE_PAGE, async (request, reply) => {
    const renderer = await web.renderer()
    const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
    const hit = await pageCache.get(OFFLINE_PAGE, encoding, async (dependsOn) => {
      dependsOn([SETTINGS_TAG])
      return { status: 200, type: 'text/html; charset=utf-8', text: renderer.renderOfflinePage(plainPage()) }
    })
    return sendCached(request, reply, hit)
  })

  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    try {
      const renderer = await web.renderer()
      const canonicalUrl = renderer.canonicalUrlOf(request.url)
      const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
      const render = renderOf(canonicalUrl, renderer)
      if (!renderer.hasSecretUrl(request.url))
        return sendCached(request, reply, await pageCache.get(canonicalUrl, encoding, render))
      // The key of a secret page is no URL. Otherwise `serveFromCache` would find it by the URL, and send it without
      // the headers of `sendPrivately`.
      const [hit, isUnknown] = await Promise.all([
        pageCache.get(`with a token: ${canonicalUrl}`, encoding, render),
        isUnknownSecret(platform.db, renderer.orderSecretOf(request.url)),
      ])
      return sendPrivately(reply, hit, isUnknown ? 404 : hit.response.status)
    } catch (error) {
      const reference = randomUUID()
      const unavailability = unavailabilityOf(error)
      request.log.error(
        { err: error, reference },
        unavailability ? `the database is ${unavailability}` : 'a page could not be rendered',
      )
      const { renderUnavailablePage, renderErrorPage } = await web.renderer()
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
      if (unavailability) return reply.code(503).headers(TRY_AGAIN).send(renderUnavailablePage(plainPage()))
      return reply.code(500).send(renderErrorPage(plainPage(), reference))
    }
  })

  const renderOf =
    (url: string, renderer: PageRenderer): Render =>
    async (dependsOn) => {
      const queries = renderer.productQueriesOf(url)
      dependsOn([STORE_FIGURES_TAG, SETTINGS_TAG, CATEGORIES_TAG, ...queries.flatMap(tagsOfQuery)])
      const [{ products, isCacheable }, measured] = await Promise.all([listQueried(queries), measurement.shown()])
      const categories = describedFor(queries, shownCategories(platform))
      const now = platform.clock.now()
      const settings = chargingSettings(platform)
      const facts = storeFacts({ ...configured, ...(platform.mail === null && { withoutMail: true }) }, settings, now)
      const identity = identityToWire(settings.store, platform.pictureOrigin)
      const written = writtenPage(settings, renderer.writtenPageOf(url))
      const [isDated, today] = [hasUseByDates(products), dayOf(now, settings.timeZone)]
      const data = {
        store: { ...facts, ...measured, categories, ...(identity && { identity }), ...(isDated && { today }) },
        products,
        ...(written && { writtenPage: written }),
      }
      const { status, html } = renderer.renderPage({ url, data, assets: web.assets, isTraced: currentTracer() !== null })
      const freshUntil = Math.min(
        ...(facts.openState.changesAt === null ? [] : [Date.parse(facts.openState.changesAt)]),
        ...(isDated ? [startOfDay(daysLater(today, 1), settings.timeZone).getTime()] : []),
        ...(isCacheable ? [] : [now.getTime()]),
      )
      return {
        status,
        type: 'text/html; charset=utf-8',
        text: await web.finish(url, html),
        ...(Number.isFinite(freshUntil) && { freshUntil }),
      }
    }

  /**
   * Lists products for each query. A query that the endpoint would reject finds nothing, and neither do the queries
   * after it.
   */
  async function listQueried(queries: readonly CatalogParams[]): Promise<ListedProducts> {
    const results = await Promise.all(queries.map(resultOf))
    const rejected = results.indexOf(null)
    const products = queries.map((params, index) => {
      const result = rejected === -1 || index < rejected ? results[index] : null
      return [productQuery(params), result?.response ?? NOTHING] as const
    })
    return {
      products: Object.fromEntries(products),
      isCacheable: results.every((result) => result === null || result.isCacheable),
    }
  }

  /** Returns null for a query that the endpoint would reject. */
  async function resultOf(params: CatalogParams): Promise<SearchResult<CatalogResponse> | null> {
    if (!('sort' in params)) {
      const query = listProductsQuery.safeParse(params)
      if (!query.success) return null
      const response = await platform.reads.run((db) => listProductsAndCount({ ...platform, db }, figures, query.data))
      return { response, isCacheable: true }
    }
    const query = searchProductsQuery.safeParse(params)
    if (!query.success) return null
    return platform.reads
      .run((db) => searchProducts({ ...platform, db }, figures.vocabulary, query.data))
      .catch((error: unknown) => {
        if (error instanceof ClientError) return null
        throw error
      })
  }
}

/** Returns what pages without data are rendered with. */
export const plainPageRequest = (
  { settings, pictureOrigin }: Pick<Platform, 'settings' | 'pictureOrigin'>,
  { assets }: Pick<Web, 'assets'>,
): PlainPageRequest => ({ assets, identity: identityToWire(settings.current().store, pictureOrigin) })

/** Returns false while the database can't be used: the page says itself then that the order could not be loaded. */
async function isUnknownSecret(db: Db, secret: string | null): Promise<boolean> {
  if (secret === null) return false
  try {
    return (await findPlacedOrAwaitingOfSecret(db, secret)) === null
  } catch (error) {
    if (unavailabilityOf(error)) return false
    throw error
  }
}

/** Sends a page whose URL contains a token. The page is the same for everybody, but its URL must not become known. */
const sendPrivately = (reply: FastifyReply, { body }: CacheHit, status: number): FastifyReply =>
  reply
    .code(status)
    .headers({ ...body.content, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .header('vary', 'Accept-Encoding')
    .send(body.bytes)

interface ListedProducts {
  /** The responses by their queries, as pages contain them. */
  readonly products: Readonly<Record<string, CatalogResponse>>
  readonly isCacheable: boolean
}

/** Pages with such products say for how many days these keep. */
const hasUseByDates = (listed: ListedProducts['products']): boolean =>
  Object.values(listed).some(({ products }) => products.some(({ keepsUntil }) => keepsUntil !== undefined))

const NOTHING: CatalogResponse = { success: true, products: [], nextCursor: null }

function writtenPage({ pages }: Settings, wanted: string | null): PageData['writtenPage'] {
  const name = wanted === null ? null : storePageName(wanted)
  const text = name === null ? undefined : pages[name]
  if (name === null || text === undefined) return undefined
  const blocks = readPageText(text)
  const description = pageDescription(blocks)
  return { name, blocks, ...(description !== undefined && { description }) }
}

/**
 * Leaves out the descriptions of categories that the page does not list. They are for search engines alone, and would
 * make each page longer.
 */
function describedFor(queries: readonly CatalogParams[], categories: readonly CategoryWire[]): CategoryWire[] {
  const listed = new Set(queries.flatMap((query) => ('category' in query && query.category ? query.category.toLowerCase() : [])))
  return categories.map((category) => {
    const { description: _description, ...others } = category
    return listed.has(category.path.toLowerCase()) ? category : others
  })
}

/** Pages show no more than this, because a large area would make each of them longer. */
const MAX_SHOWN_ZIP_CODES = 6

/** Pages show closed days of these next days, and at most so many closures. */
const CLOSURE_DAYS = 60
const MAX_SHOWN_CLOSURES = 6

const closuresSoon = (closures: Settings['closures'], today: string): Settings['closures'] =>
  closures.filter(({ from, to }) => to >= today && from <= daysLater(today, CLOSURE_DAYS)).slice(0, MAX_SHOWN_CLOSURES)

const contactFacts = ({ email, phone, address }: Settings['contact']) => ({
  ...(email !== null && { contactEmail: email }),
  ...(phone !== null && { contactPhone: { text: phone, url: telephoneUrl(phone) ?? '' } }),
  ...(address !== null && { contactAddress: address }),
})

/** Returns what pages show about the store at a moment. Facts that are not set are left out. */
const storeFacts = (
  configured: Pick<StoreFacts, 'publicUrl' | 'contactEmail' | 'withoutMail'>,
  settings: Settings,
  now: Date,
): Omit<StoreFacts, 'deliveryTimes' | 'customers' | 'categories'> => {
  const {
    contact,
    hours,
    timeZone,
    closures: planned,
    promisedMinutes,
    zipCodes,
    units,
    pages,
    socialLinks,
    tax,
    fees,
    weighing,
  } = settings
  const closures = closuresSoon(planned, dayOf(now, timeZone))
  return {
    ...configured,
    promisedMinutes,
    ...(closures.length > 0 && { closures }),
    ...orderFacts(settings),
    openState: openStateToWire(settings, now),
    ...(zipCodes.length > 0 && {
      deliveryArea: { zipCodes: zipCodes.toSorted().slice(0, MAX_SHOWN_ZIP_CODES), count: zipCodes.length },
    }),
    ...contactFacts(contact),
    ...(hours !== null && { hours }),
    ...((hours !== null || timeZone !== 'UTC') && { timeZone }),
    ...(units === 'us' && { units }),
    ...(!isDefaultTerms({ tax, fees, weighing }) && {
      priceTerms: termsToWire({
        tax,
        weighing,
        fees: { ...fees, zones: [], possible: fees.zones.length === 0 ? [] : possibleFees(fees, zipCodes) },
      }),
    }),
    ...(socialLinks !== null && { socialLinks }),
    ...(Object.keys(pages).length > 0 && { writtenPages: Object.keys(pages) }),
  }
}

const orderFacts = ({ slotMinutes, slotCapacity, pickup, guestPieces }: Settings) => ({
  ...(slotMinutes !== null && slotCapacity !== null && { hasSlots: true as const }),
  ...(pickup?.isOffered && { hasPickup: true as const }),
  ...(guestPieces !== null && { guestPieces }),
})

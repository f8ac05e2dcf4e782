import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProductId } from '../../domain/products/product.ts'
import { storeName } from '../../domain/settings/store-identity.ts'
import { MAX_PLAIN_TITLE, plainText } from '../../domain/text/plain-text.ts'
import { listFeedProducts } from '../features/catalog/feed-products.ts'
import { readCatalogVersion } from '../platform/catalog-changes/catalog-change-repository.ts'
import { createLimiter } from '../platform/limiter.ts'
import { TimeSlices } from '../platform/long-work.ts'
import type { Platform } from '../platform/platform.ts'
import { type FeedEntry, type FeedTerms, feedEntry } from './feed-entry.ts'
import { GOOGLE_FEED_END, googleFeedStart, googleItem } from './google-feed.ts'
import { jsonLine } from './jsonl-feed.ts'
import { llmsText } from './llms-text.ts'
import type { Web } from './web-build.ts'

const PAGE_SIZE = 250
/** A page of 250 products takes a few ms and a megabyte at most. So many are made at the same time in a process. */
const MAX_PAGES_AT_ONCE = 2
const CACHED_SECONDS = 60
/** Raise this number when what feeds say of a product changes, so that their tags change, too. */
const FORMAT = 1

interface FeedForm {
  readonly type: string
  readonly start: (terms: StoreTerms) => string
  readonly product: (entry: FeedEntry, terms: StoreTerms) => string
  readonly end: string
}

interface StoreTerms extends FeedTerms {
  readonly storeName: string
}

const FEEDS: Readonly<Record<string, FeedForm>> = {
  '/feeds/google.xml': {
    type: 'application/xml; charset=utf-8',
    start: (terms) => googleFeedStart({ name: terms.storeName, url: terms.publicUrl }),
    product: (entry, terms) => googleItem(entry, terms.settings.timeZone),
    end: GOOGLE_FEED_END,
  },
  '/feeds/products.jsonl': {
    type: 'application/x-ndjson; charset=utf-8',
    start: () => '',
    product: jsonLine,
    end: '',
  },
}

/** Serves what programs and assistants read: feeds of all products, and where to find what. */
export function feedRoutes(app: FastifyInstance, platform: Platform, web: Web, publicUrl: string): void {
  const inTurn = createLimiter(MAX_PAGES_AT_ONCE)

  for (const [path, form] of Object.entries(FEEDS)) {
    app.get(path, async (request, reply) => {
      const terms = await currentTerms()
      // The version is older than the products that are read later, so a change meanwhile changes the next tag.
      const version = await platform.reads.run(readCatalogVersion)
      const tag = tagOf(version, terms)
      reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`).header('etag', `W/"${tag}"`)
      if (isKnown(request, tag)) return reply.code(304).send()
      return sendFeed(request, reply, form, terms)
    })
  }

  app.get('/llms.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
      .send(llmsText(platform.settings.current(), publicUrl)),
  )

  async function currentTerms(): Promise<StoreTerms> {
    const { urls } = await web.renderer()
    const { store, units, timeZone, strikeUnasked } = platform.settings.current()
    return {
      ...{ publicUrl, pictureOrigin: platform.pictureOrigin, settings: { units, timeZone, strikeUnasked } },
      storeName: plainText(storeName(store), MAX_PLAIN_TITLE),
      categories: platform.categories.current().map(({ path, name }) => ({ path, name })),
      pathOf: urls.product,
    }
  }

  function sendFeed(request: FastifyRequest, reply: FastifyReply, form: FeedForm, terms: StoreTerms): FastifyReply {
    const isHead = request.method === 'HEAD'
    return reply.type(form.type).send(Readable.from(isHead ? [] : textOf(form, terms)))
  }

  /**
   * Reads page by page, without a transaction, which would stay open as long as the client reads. The next page is made
   * when the client has read the last one.
   */
  async function* textOf(form: FeedForm, terms: StoreTerms): AsyncGenerator<string> {
    yield form.start(terms)
    let after: ProductId | null = null
    do {
      const page: FeedPage = await inTurn(() => readPage(form, terms, after))
      if (page.text !== '') yield page.text
      after = page.next
    } while (after !== null)
    yield form.end
  }

  async function readPage(form: FeedForm, terms: StoreTerms, after: ProductId | null): Promise<FeedPage> {
    const products = await platform.reads.run((db) => listFeedProducts(db, after, PAGE_SIZE))
    const slices = new TimeSlices()
    let text = ''
    for (const product of products) {
      text += form.product(feedEntry(product, terms), terms)
      await slices.pause()
    }
    return { text, next: products.length < PAGE_SIZE ? null : (products.at(-1)?.id ?? null) }
  }
}

interface FeedPage {
  readonly text: string
  /** The products after this one are on the next page. It is null on the last page. */
  readonly next: ProductId | null
}

/** Hashes all that a feed depends on. Every process makes the same tag, also after a restart. */
function tagOf(version: string, { pathOf: _, ...terms }: StoreTerms): string {
  const text = JSON.stringify([FORMAT, version, terms])
  return createHash('sha256').update(text).digest('base64url').slice(0, 27) // 160 bits
}

/** Tells whether If-None-Match has the tag. */
function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && (known.includes(`"${tag}"`) || known.trim() === '*')
}

import type { ProductWire } from '../../../contract/products/products.ts'
import {
  type CatalogFilters,
  type CatalogLookupRequest,
  type CatalogProductRequest,
  type CatalogSearchRequest,
  DEFAULT_CATALOG_PAGE,
  MAX_CATALOG_PAGE,
  MAX_LOOKUP_IDS,
} from '../../../contract/ucp/catalog-requests.ts'
import type { UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { type UcpInput, type UcpProduct, ucpProduct, warningsOf } from '../../../contract/ucp/ucp-product.ts'
import { CATALOG_LOOKUP, CATALOG_SEARCH, type Capability, UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'
import { CURRENCY, cents, textOfCents, wireCents } from '../../../domain/money.ts'
import { MAX_SEARCH } from '../../../domain/products/product.ts'
import { plainText } from '../../../domain/text/plain-text.ts'
import { ClientError } from '../../platform/client-error.ts'
import { productToWire } from '../catalog/product-wire.ts'
import { findProductsByCodes } from '../catalog/products-by-code.ts'
import { type CatalogSearch, searchProducts } from '../catalog/search-products.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { UcpFailure } from './ucp-failure.ts'

/** Finds products by a text, by categories and by their price. Throws a UcpFailure for a cursor of another search. */
export async function searchCatalog(parts: AssistantParts, { query, filters, context, pagination }: CatalogSearchRequest) {
  const { platform, vocabulary } = parts
  const price = priceFilterOf(filters, context)
  const search: CatalogSearch = {
    q: query === undefined ? undefined : plainText(query, MAX_SEARCH),
    categories: filters?.categories?.map((category) => plainText(category, MAX_SEARCH)),
    minPrice: price.min === undefined ? undefined : cents(price.min),
    maxPrice: price.max === undefined ? undefined : textOfCents(cents(price.max)),
    limit: Math.min(pagination?.limit ?? DEFAULT_CATALOG_PAGE, MAX_CATALOG_PAGE),
    cursor: pagination?.cursor,
  }
  const { response } = await platform.reads
    .run((db) => searchProducts({ ...platform, db }, vocabulary, search))
    .catch(throwUnknownCursor)
  const { products, related, soldOut = [], count, nextCursor } = response
  const shown = products.length > 0 ? products : [...soldOut, ...related]
  return {
    ucp: envelope(CATALOG_SEARCH),
    products: shown.map((product) => ucpProduct(product, shownBy(parts))),
    pagination: {
      has_next_page: nextCursor !== null,
      ...(nextCursor !== null && { cursor: nextCursor }),
      ...(count !== undefined && { total_count: count }),
    },
    ...(price.isIgnored && {
      messages: [info('price_filter_ignored', `Prices are in ${CURRENCY}: the price filter was ignored`)],
    }),
  }
}

/** Returns the products of these ids, SKUs or barcodes, each once. Throws a UcpFailure for too many of them. */
export async function lookUpCatalog(parts: AssistantParts, { ids, filters, context }: CatalogLookupRequest) {
  const wanted = [...new Set(ids)]
  if (wanted.length > MAX_LOOKUP_IDS)
    throw new UcpFailure('request_too_large', `A lookup may have at most ${MAX_LOOKUP_IDS} different ids`)
  const found = await findByInputs(parts, wanted)
  const known = new Set(found.flatMap(({ inputs }) => inputs.map(({ id }) => id)))
  const price = priceFilterOf(filters, context)
  const products = found
    .filter(({ product }) => passes(product, filters, price))
    .map(({ product, inputs }) => ucpProduct(product, shownBy(parts), inputs))
  const unknown = wanted.filter((id) => !known.has(id)).map((id) => info('not_found', id))
  return { ucp: envelope(CATALOG_LOOKUP), products, ...(unknown.length > 0 && { messages: unknown }) }
}

/** Returns one product with what must be said beside it. Throws a UcpFailure when there is none. */
export async function getCatalogProduct(
  parts: AssistantParts,
  { id, filters, context }: CatalogProductRequest,
): Promise<{ ucp: object; product: UcpProduct; messages?: UcpMessage[] }> {
  const [found] = await findByInputs(parts, [id])
  if (!found || !passes(found.product, filters, priceFilterOf(filters, context)))
    throw new UcpFailure('not_found', `Product not found: ${id}`)
  const messages = warningsOf(found.product, '$.product')
  const product = ucpProduct(found.product, shownBy(parts))
  return { ucp: envelope(CATALOG_LOOKUP), product, ...(messages.length > 0 && { messages }) }
}

export const envelope = (capability: Capability) => ({
  version: UCP_VERSION,
  capabilities: { [capability]: [{ version: UCP_VERSION }] },
})

const info = (code: string, content: string): UcpMessage => ({ type: 'info', code, content })

const shownBy = ({ platform, urls }: AssistantParts) => ({
  publicUrl: platform.publicUrl,
  currency: CURRENCY,
  pathOf: urls.product,
})

interface PriceFilter {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly isIgnored: boolean
}

/** A filter in another currency is ignored, since the store knows no rates. */
function priceFilterOf(filters: CatalogFilters | undefined, context: CatalogSearchRequest['context']): PriceFilter {
  const isOther = context?.currency !== undefined && context.currency !== CURRENCY
  const { price } = filters ?? {}
  return isOther ? { isIgnored: price !== undefined } : { ...price, isIgnored: false }
}

function passes(
  product: ProductWire,
  filters: CatalogFilters | undefined,
  { min = 0, max = Number.MAX_VALUE }: PriceFilter,
): boolean {
  const price = wireCents(product.offerPrice)
  const wanted = filters?.categories?.map((category) => category.toLowerCase())
  return price >= min && price <= max && (wanted === undefined || wanted.includes(product.category.toLowerCase()))
}

interface FoundByInputs {
  readonly product: ProductWire
  readonly inputs: readonly UcpInput[]
}

/** Finds products by their ids, SKUs or barcodes. */
async function findByInputs({ platform }: AssistantParts, inputs: readonly string[]): Promise<FoundByInputs[]> {
  const found = await platform.reads.run((db) => findProductsByCodes(db, inputs))
  const products = new Map([...found.values()].flat().map((product) => [product.id, product]))
  return Array.from(products.values(), (product) => ({
    product: productToWire(product, platform),
    inputs: inputs
      .filter((input) => found.get(input)?.some(({ id }) => id === product.id))
      .map((id) => ({ id, match: 'exact' as const })),
  }))
}

function throwUnknownCursor(error: unknown): never {
  if (error instanceof ClientError && error.status === 400) throw new UcpFailure('invalid_request', error.message)
  throw error
}

import { minimumToWire, sumsToWire, taxToWire } from '../../../contract/price-terms.ts'
import type { QuoteResponse, RequestedQuote } from '../../../contract/quotes.ts'
import type { ShopperId } from '../../../domain/account.ts'
import { dueAt, NO_OPENING } from '../../../domain/delivery-promise.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { OrderableProduct, RequestedLine } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { type QuotedLine, quoteLines } from '../../../domain/quote.ts'
import { isInArea, outsideSentence } from '../../../domain/zip-area.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findReplacedCheckouts } from '../payments/replace-payments.ts'
import { findOrderableProducts } from '../stock/orderable-products.ts'

interface QuotePlatform extends Pick<Platform, 'db' | 'clock'> {
  readonly settings: Pick<Platform['settings'], 'current'>
}

/** Says what an order of these lines would cost now, and why it would be rejected. `shopper` is null for a visitor. */
export async function quoteCart(
  platform: QuotePlatform,
  shopper: ShopperId | null,
  { lines: requested, zipcode }: RequestedQuote,
): Promise<QuoteResponse> {
  const products = await findProductsToOrder(platform, shopper, requested)
  const settings = platform.settings.current()
  const { lines, sums, missing } = quoteLines(requested, products, settings)
  const area = zipcode === undefined ? {} : areaOf(settings.zipCodes, zipcode)
  const closed = dueAt(settings, platform.clock.now()) ? {} : { message: NO_OPENING }
  return {
    success: true,
    sums: sumsToWire(sums),
    taxRule: taxToWire(sums.taxRule),
    ...(missing !== null && { minimum: minimumToWire(sums.cartAmount, missing) }),
    lines: lines.map(lineToWire),
    ...closed,
    ...area,
  }
}

/**
 * Finds the products as an order of this shopper would find them now. It locks nothing, so another order may take the
 * last pieces meanwhile.
 */
export async function findProductsToOrder(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  shopper: ShopperId | null,
  lines: readonly RequestedLine[],
): Promise<readonly OrderableProduct[]> {
  const products = lines.map(({ product }) => product).filter((text) => isId<ProductId>(text))
  const replaced = shopper === null ? [] : await findReplacedCheckouts(db, shopper, products)
  return findOrderableProducts(db, products, { now: clock.now(), replaced })
}

function areaOf(zipCodes: readonly string[], zipcode: string): Pick<QuoteResponse, 'isDelivered' | 'message'> {
  return isInArea(zipCodes, zipcode) ? { isDelivered: true } : { isDelivered: false, message: outsideSentence(zipcode) }
}

const lineToWire = ({ product, quantity, offerPrice, problem }: QuotedLine) => ({
  product,
  quantity,
  offerPrice: offerPrice === null ? null : dollarsOf(offerPrice),
  ...(problem !== null && { message: problem }),
})

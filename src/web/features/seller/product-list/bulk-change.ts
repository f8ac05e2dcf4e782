import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { cents, dollarsOf, formatCents, wireCents } from '../../../../domain/money.ts'
import { priceProblem } from '../../../../domain/product-rules.ts'
import { saleText } from '../../../../domain/sale.ts'
import type { ProductChangeToSend } from '../../../api/seller-api.ts'
import { percentOfText, type Rounding, roundedChange } from '../grid/bulk-rule.ts'

/** Changes several products of the list at once. */
export type BulkChange =
  | { readonly what: 'category'; readonly category: string }
  /** Changes the price and the offer price by hundredths of a percent, each rounded by itself. */
  | { readonly what: 'prices'; readonly hundredths: number; readonly rounding: Rounding }

export interface BulkChangeForm {
  readonly what: BulkChange['what']
  readonly category: string
  readonly direction: 'raise' | 'lower'
  readonly percent: string
  readonly rounding: Rounding
}

/** Returns a sentence when the form has no valid value. */
export function bulkChangeOf({ what, category, direction, percent, rounding }: BulkChangeForm): BulkChange | string {
  if (what === 'category') return category === '' ? 'Choose a category' : { what, category }
  const hundredths = percentOfText(percent)
  if (hundredths === null || hundredths <= 0 || (direction === 'lower' && hundredths >= 10_000))
    return direction === 'lower' ? 'Enter a percentage below 100' : 'Enter a percentage, like 5 or 2.5'
  return { what, hundredths: direction === 'lower' ? -hundredths : hundredths, rounding }
}

/** What a change does to one product. `sent` is null when it changes nothing or can't be made. */
export interface PlannedChange {
  readonly before: string
  readonly after: string
  readonly problem: string | null
  readonly sent: ProductChangeToSend | null
}

/** `nameOf` returns the name of a category. */
export function planBulkChange(
  change: BulkChange,
  product: SellerProductWire,
  nameOf: (category: string) => string,
): PlannedChange {
  const { _id: id, version } = product
  if (change.what === 'prices') return planPrices(change, product)
  const { category } = change
  const isSame = category.toLowerCase() === product.category.toLowerCase()
  const sent = isSame ? null : { id, version, category }
  return { before: nameOf(product.category), after: nameOf(category), problem: null, sent }
}

/**
 * Returns what to send for a product, which others may have changed since the preview showed it as `previewed`. It is null
 * when its preview is not true any more: otherwise two people who raise the same prices would raise them twice.
 */
export function sentAsPreviewed(
  change: BulkChange,
  { previewed, now }: { readonly previewed: SellerProductWire; readonly now: SellerProductWire },
  nameOf: (category: string) => string,
): ProductChangeToSend | null {
  const { before, sent } = planBulkChange(change, now, nameOf)
  return before === planBulkChange(change, previewed, nameOf).before ? sent : null
}

function planPrices(
  { hundredths, rounding }: Extract<BulkChange, { what: 'prices' }>,
  { _id: id, version, sale, ...product }: SellerProductWire,
): PlannedChange {
  const [price, offerPrice] = [wireCents(product.price), wireCents(product.offerPrice)]
  const changed = (amount: typeof price) => roundedChange(amount, hundredths, rounding)
  const after = { price: changed(price), offerPrice: changed(offerPrice) }
  const problem =
    priceProblem(after.offerPrice, 'Offer price') ?? priceProblem(after.price, 'Price') ?? saleProblemOf(sale, after.offerPrice)
  const isSame = after.price === price && after.offerPrice === offerPrice
  return {
    before: pricesText(price, offerPrice),
    after: pricesText(after.price, after.offerPrice),
    problem,
    sent:
      problem !== null || isSame ? null : { id, version, price: dollarsOf(after.price), offerPrice: dollarsOf(after.offerPrice) },
  }
}

/** A new offer price would end a sale that is on. */
function saleProblemOf(sale: SellerProductWire['sale'], offerPrice: number): string | null {
  if (sale === undefined) return null
  if (sale.usualPrice !== undefined) return saleText(sale, true)
  return wireCents(sale.offerPrice) >= offerPrice ? 'The price of its planned sale would not be lower' : null
}

const pricesText = (price: number, offerPrice: number): string =>
  price === offerPrice ? formatCents(cents(price)) : `${formatCents(cents(offerPrice))} of ${formatCents(cents(price))}`

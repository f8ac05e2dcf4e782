import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { type Cents, dollarsOf, wireCents } from '../../../../domain/money.ts'
import { priceIssue } from '../../../../domain/products/product-rules.ts'
import { type SentSale, saleText, sentSaleIssue } from '../../../../domain/products/sale.ts'
import { WEIGHT_UNITS, weightOf } from '../../../../domain/products/weighed.ts'
import { weighedIssue } from '../../../../domain/products/weighed-rules.ts'
import type { ProductChangeToSend } from '../../../api/seller-api.ts'
import { soldPrices } from '../../../ui/price.tsx'
import { soldPriceText } from '../../../ui/weight-text.ts'
import { percentOfText, type Rounding, roundedChange } from '../grid/bulk-rule.ts'
import { stockWord } from './stock-switch.tsx'

/** Changes several products of the list at once. */
export type BulkChange =
  | { readonly what: 'category'; readonly category: string }
  /** Changes the price and the offer price by hundredths of a percent, each rounded by itself. */
  | { readonly what: 'prices'; readonly hundredths: number; readonly rounding: Rounding }
  /** Lowers the offer price by hundredths of a percent, from the first to the last day. */
  | ({ readonly what: 'sale'; readonly hundredths: number; readonly rounding: Rounding } & SaleDays)
  | { readonly what: 'endSale' }
  | { readonly what: 'inStock'; readonly isOn: boolean }
  | { readonly what: 'archive'; readonly archived: boolean }

type SaleDays = Pick<SentSale, 'from' | 'to'>

export const BULK_CHANGES: Readonly<Record<BulkChange['what'], string>> = {
  prices: 'Prices',
  category: 'Category',
  sale: 'Sale on some days',
  endSale: 'End sales',
  inStock: 'In stock',
  archive: 'Archive',
}

export interface BulkChangeForm extends SaleDays {
  readonly what: BulkChange['what']
  readonly category: string
  readonly direction: 'raise' | 'lower'
  readonly percent: string
  readonly rounding: Rounding
  /** Stands for “on” and for “archived”. */
  readonly isYes: boolean
}

/** Returns a sentence when the form has no valid value. */
export function bulkChangeOf(form: BulkChangeForm): BulkChange | string {
  const { what, category, isYes } = form
  if (what === 'category') return category === '' ? 'Choose a category' : { what, category }
  if (what === 'endSale') return { what }
  if (what === 'inStock') return { what, isOn: isYes }
  if (what === 'archive') return { what, archived: isYes }
  return percentChangeOf(what, form)
}

function percentChangeOf(
  what: 'prices' | 'sale',
  { direction, percent, rounding, from, to }: BulkChangeForm,
): BulkChange | string {
  const isLower = what === 'sale' || direction === 'lower'
  const hundredths = percentOfText(percent)
  if (hundredths === null || hundredths <= 0 || (isLower && hundredths >= 10_000))
    return isLower ? 'Enter a percentage below 100' : 'Enter a percentage, like 5 or 2.5'
  const signed = isLower ? -hundredths : hundredths
  if (what === 'prices') return { what, hundredths: signed, rounding }
  return sentSaleIssue({ offerPrice: '1', from, to }) ?? { what, hundredths: signed, rounding, from, to }
}

/** What a change does to one product. `sent` is null when it changes nothing or can't be made. */
export interface PlannedChange {
  readonly before: string
  readonly after: string
  readonly reason: string | null
  readonly sent: ProductChangeToSend | null
}

/** `nameOf` returns the name of a category. */
export function planBulkChange(
  change: BulkChange,
  product: SellerProductWire,
  nameOf: (category: string) => string,
): PlannedChange {
  const { _id: id, version } = product
  const planned = (before: string, after: string, isSame: boolean, fields: Omit<ProductChangeToSend, 'id' | 'version'>) => ({
    ...{ before, after, reason: null },
    sent: isSame ? null : { id, version, ...fields },
  })
  switch (change.what) {
    case 'prices':
      return planPrices(change, product)
    case 'sale':
      return planSale(change, product)
    case 'endSale':
      return planned(saleOf(product), 'No sale', product.sale === undefined, { sale: null })
    case 'inStock': {
      const isSame = product.isOffered === change.isOn
      return planned(stockWord(product.isOffered), stockWord(change.isOn), isSame, { inStock: change.isOn })
    }
    case 'archive': {
      const { archived } = change
      return planned(archiveText(product.archived), archiveText(archived), product.archived === archived, { archived })
    }
    case 'category': {
      const { category } = change
      const isSame = category.toLowerCase() === product.category.toLowerCase()
      return planned(nameOf(product.category), nameOf(category), isSame, { category })
    }
  }
}

const archiveText = (isArchived: boolean): string => (isArchived ? 'Archived' : 'In the store')
const saleOf = ({ sale, weighed }: SellerProductWire): string =>
  sale
    ? `${soldPriceText(wireCents(sale.offerPrice), weighed?.per)}, ${saleText(sale, sale.usualPrice !== undefined)}`
    : 'No sale'

/** A sale that is on, or planned, is replaced. The new one is lower than the offer price without it. */
function planSale(
  { hundredths, rounding, from, to }: Extract<BulkChange, { what: 'sale' }>,
  product: SellerProductWire,
): PlannedChange {
  const { _id: id, version, weighed } = product
  const usual = wireCents(product.sale?.usualPrice ?? soldPrices(product).offerPrice)
  const amount = roundedChange(usual, hundredths, rounding)
  const isLower = amount < usual
  const reason = priceIssue(amount, 'Sale price') ?? (isLower ? null : 'Sale price must be lower than the offer price')
  const sale = { offerPrice: dollarsOf(amount), from, to }
  return {
    before: product.sale ? saleOf(product) : soldPriceText(usual, weighed?.per),
    after: `${soldPriceText(amount, weighed?.per)}, ${saleText(sale, false)}`,
    reason,
    sent: reason === null ? { id, version, sale } : null,
  }
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
  product: SellerProductWire,
): PlannedChange {
  const { _id: id, version, sale, weighed } = product
  const sold = soldPrices(product)
  const before: Prices = { price: wireCents(sold.price), offerPrice: wireCents(sold.offerPrice) }
  const changed = (amount: Cents) => roundedChange(amount, hundredths, rounding)
  const after: Prices = { price: changed(before.price), offerPrice: changed(before.offerPrice) }
  const reason =
    priceIssue(after.offerPrice, 'Offer price') ??
    priceIssue(after.price, 'Price') ??
    pieceReasonOf(weighed, after) ??
    saleReasonOf(sale, after.offerPrice)
  const isSame = after.price === before.price && after.offerPrice === before.offerPrice
  const prices = { price: dollarsOf(after.price), offerPrice: dollarsOf(after.offerPrice) }
  const sent = { id, version, ...(weighed ? { weighed: { ...weighed, ...prices } } : prices) }
  return {
    before: pricesText(before, weighed?.per),
    after: pricesText(after, weighed?.per),
    reason,
    sent: reason !== null || isSame ? null : sent,
  }
}

interface Prices {
  readonly price: Cents
  readonly offerPrice: Cents
}

/** A piece of goods by weight has a price within the limits of all prices, too. */
function pieceReasonOf(weighed: SellerProductWire['weighed'], after: Prices): string | null {
  const [per, piece] = [WEIGHT_UNITS.find((unit) => unit === weighed?.per), weighed ? weightOf(weighed.piece) : null]
  return per === undefined || piece === null ? null : weighedIssue({ ...after, per, piece })
}

/** A new offer price would end a sale that is on. */
function saleReasonOf(sale: SellerProductWire['sale'], offerPrice: number): string | null {
  if (sale === undefined) return null
  if (sale.usualPrice !== undefined) return saleText(sale, true)
  return wireCents(sale.offerPrice) >= offerPrice ? 'The price of its planned sale would not be lower' : null
}

function pricesText({ price, offerPrice }: Prices, per: string | undefined): string {
  const offer = soldPriceText(offerPrice, per)
  return price === offerPrice ? offer : `${offer} of ${soldPriceText(price, per)}`
}

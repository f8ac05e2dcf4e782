import { type Cents, cents } from '../money.ts'
import { shortDay } from '../time/day-text.ts'
import { isDay } from '../time/iso-time.ts'
import { priceTextIssue } from './product-rules.ts'

/** The days are of the store's time zone, such as `2026-12-01`. The sale is on from the first to the last one, inclusive. */
interface SaleDays {
  readonly from: string
  readonly to: string
}

/** A lower offer price that a product has on some days. Its fields always have this order, since JSON of sales is compared. */
export interface Sale extends SaleDays {
  readonly offerPrice: Cents
  /** `usualPrice` is the offer price before the sale, which the product gets back. It is null while the sale is not on. */
  readonly usualPrice: Cents | null
}

/** A sale as forms send it. Its price is decimal text. */
export interface SentSale extends SaleDays {
  readonly offerPrice: string
}

export const plannedSale = ({ offerPrice, from, to }: Pick<Sale, 'offerPrice' | 'from' | 'to'>): Sale => ({
  offerPrice,
  from,
  to,
  usualPrice: null,
})

/** Returns a sentence for what is wrong with a sale by itself, whatever the product and the day are. */
export function sentSaleIssue({ offerPrice, from, to }: SentSale): string | null {
  if (from === '' || to === '') return 'A sale needs its first and its last day'
  if (!isDay(from) || !isDay(to)) return 'The days of a sale must be like 2026-12-01'
  return from > to ? 'A sale can’t end before it begins' : priceTextIssue(offerPrice, 'Sale price')
}

/** Returns a text such as `Sale until Dec 3`, or `Sale Dec 1 – Dec 3` for a sale that has not begun. */
export const saleText = ({ from, to }: SaleDays, isOn: boolean): string =>
  isOn ? `Sale until ${shortDay(to)}` : `Sale ${shortDay(from)} – ${shortDay(to)}`

interface Priced {
  readonly price: Cents
  readonly offerPrice: Cents
  readonly sale: Sale | null
}

/**
 * Checks the sale of an edited product, or of a new one when `before` is null. The sale must be lower than what the
 * product costs without it, and a new one must not be over on the day on which somebody plans it.
 */
export function saleIssue(before: Priced | null, after: Priced, today: string): string | null {
  const { sale, price } = after
  if (sale === null) return null
  if (sale.offerPrice >= price) return 'Sale price must be lower than the price'
  const isNew = before === null || !isSamePlan(before.sale, sale)
  if (isNew && sale.to < today) return 'The last day of the sale is over'
  const isOn = before !== null && before.sale !== null && before.sale.usualPrice !== null
  // A new offer price while a sale is on ends the sale.
  const isChecked = isNew || (!isOn && after.offerPrice !== before.offerPrice)
  return isChecked && sale.offerPrice >= priceWithoutSale(before, after) ? 'Sale price must be lower than the offer price' : null
}

/** Returns the offer price of an edited product as it is without a sale. */
function priceWithoutSale(before: Priced | null, { price, offerPrice }: Priced): Cents {
  const usualPrice = before?.sale?.usualPrice ?? null
  if (before === null || usualPrice === null || offerPrice !== before.offerPrice) return offerPrice
  return usualPrice === before.price ? price : lower(usualPrice, price)
}

const isSamePlan = (one: Sale | null, other: Sale | null): boolean =>
  one?.offerPrice === other?.offerPrice && one?.from === other?.from && one?.to === other?.to

/**
 * Begins or ends the sale of a product as the day demands. A sale that is over is removed, and the product gets back its
 * offer price of before, or its price where that is lower by now. The result for the same day is the same again.
 */
export function applySale<Values extends Priced>(values: Values, today: string): Values {
  const { sale, price, offerPrice } = values
  if (sale === null) return values
  const isOver = today > sale.to
  if (!isOver && today >= sale.from)
    return sale.usualPrice === null
      ? { ...values, offerPrice: sale.offerPrice, sale: { ...sale, usualPrice: offerPrice } }
      : values
  const usualPrice = sale.usualPrice === null ? offerPrice : lower(sale.usualPrice, price)
  return { ...values, offerPrice: usualPrice, sale: isOver ? null : { ...sale, usualPrice: null } }
}

const lower = (one: Cents, other: Cents): Cents => cents(Math.min(one, other))

/**
 * Returns the values of an edit with what it means for the sale. What people edit wins: a new offer price while a sale is
 * on ends the sale for good. A sale that is planned anew or removed while it is on gives the offer price of before back
 * first. A product that had no offer before the sale follows its price.
 */
export function editSale<Values extends Priced>(before: Priced, after: Values, today: string): Values {
  const usualPrice = before.sale?.usualPrice ?? null
  if (usualPrice === null) return replanned(after, after.sale?.usualPrice ?? after.offerPrice, today)
  const isReplanned = !isSamePlan(before.sale, after.sale)
  if (after.offerPrice !== before.offerPrice)
    return isReplanned ? replanned(after, after.offerPrice, today) : { ...after, sale: null }
  const followed = usualPrice === before.price ? after.price : usualPrice
  if (isReplanned) return replanned(after, followed, today)
  return applySale({ ...after, sale: after.sale && { ...after.sale, usualPrice: followed } }, today)
}

/** Begins the sale anew, of a product that has this offer price without it. */
const replanned = <Values extends Priced>(values: Values, offerPrice: Cents, today: string): Values =>
  applySale({ ...values, offerPrice: lower(offerPrice, values.price), sale: values.sale && plannedSale(values.sale) }, today)

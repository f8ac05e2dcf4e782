import { type Destination, isNobody, type SessionGoods } from '../../domain/checkout/checkout-session.ts'
import { lineSubtotal } from '../../domain/checkout/pricing.ts'
import { formatDollars, wireCents } from '../../domain/money.ts'
import { countOf } from '../../domain/text/counts.ts'
import type { SumsWire } from '../checkout/price-terms.ts'
import type { QuoteResponse } from '../checkout/quotes.ts'
import type { ProductWire } from '../products/products.ts'
import { quantityUnitOf, type UcpQuantityUnit, ucpTitle, ucpWeight } from './ucp-product.ts'

interface UcpTotal {
  readonly type: string
  readonly amount: number
  readonly display_text?: string
}

interface UcpLineItem {
  readonly id: string
  readonly item: {
    readonly id: string
    readonly title: string
    /** The price of a piece, or of a pound or kilogram, in cents. */
    readonly price: number
    readonly quantity_unit?: UcpQuantityUnit
    readonly image_url?: string
  }
  readonly quantity: number
  readonly totals: readonly UcpTotal[]
}

/** Returns the lines of a checkout. Products that are not sold any more are left out. */
export function ucpLineItems(
  { lines }: Pick<SessionGoods, 'lines'>,
  quote: Pick<QuoteResponse, 'lines'>,
  products: ReadonlyMap<string, ProductWire>,
  publicUrl: string,
): UcpLineItem[] {
  return lines.flatMap(({ id, product, quantity }) => {
    const sold = products.get(product)
    const price = quote.lines.find((line) => line.product === product)?.offerPrice ?? null
    if (!sold || price === null) return []
    const subtotal = lineSubtotal({ offerPrice: wireCents(price), quantity })
    const totals = [
      { type: 'subtotal', amount: subtotal },
      { type: 'total', amount: subtotal },
    ]
    const [image] = sold.image
    const item = {
      id: product,
      title: ucpTitle(sold),
      ...(image !== undefined && { image_url: new URL(image, publicUrl).href }),
    }
    if (!sold.weighed) return { id, item: { ...item, price: wireCents(price) }, quantity, totals }
    const { per, piece, price: list, offerPrice = list } = sold.weighed
    const thousandths = ucpWeight(piece)
    const unit = quantityUnitOf(per, thousandths)
    return { id, item: { ...item, price: wireCents(offerPrice), quantity_unit: unit }, quantity: quantity * thousandths, totals }
  })
}

/**
 * Returns the entries that a shopper must see, in this sequence. All but the last add up to the last. `saved` is what a code saves, in
 * dollars. What it saves of the delivery is an entry, too.
 */
export function ucpTotals(
  { sums, taxRule, atMost, isFrom }: Pick<QuoteResponse, 'sums' | 'taxRule' | 'atMost' | 'isFrom'>,
  saved = sums.discount,
): UcpTotal[] {
  const entry = (type: string, dollars: number, display_text: string): UcpTotal => ({
    type,
    amount: wireCents(dollars),
    display_text,
  })
  const { cart, deposit, tax, total } = sums
  const delivery = fullDelivery(sums, saved)
  return [
    entry('subtotal', cart, 'Subtotal'),
    ...(saved > 0 ? [{ type: 'discount', amount: -wireCents(saved), display_text: 'Discount' }] : []),
    ...(deposit > 0 ? [entry('fee', deposit, 'Bottle deposits')] : []),
    entry('fulfillment', delivery, deliveryText(delivery, isFrom === true)),
    ...(tax > 0 && !taxRule.isIncluded ? [entry('tax', tax, 'Tax')] : []),
    entry('total', total, totalText(total, { atMost, includedTax: taxRule.isIncluded ? tax : 0 })),
  ]
}

/** Returns what the delivery costs without the code, in dollars. `saved` is what the code saves. */
export const fullDelivery = ({ delivery, discount }: SumsWire, saved: number): number =>
  saved > discount ? delivery + saved - discount : delivery

function deliveryText(dollars: number, isFrom: boolean): string {
  if (isFrom) return 'Delivery, from'
  return dollars === 0 ? 'Delivery, free' : 'Delivery'
}

interface TotalTerms {
  readonly atMost: number | undefined
  readonly includedTax: number
}

function totalText(total: number, { atMost, includedTax }: TotalTerms): string {
  const most =
    atMost !== undefined && atMost !== total
      ? `Total, about ${formatDollars(total)}, at most ${formatDollars(atMost)} by what the goods weigh`
      : 'Total'
  return includedTax > 0 ? `${most}, including ${formatDollars(includedTax)} tax` : most
}

/** Returns the buyer as the assistant sent it, with `consent` when that is not null. It is null when there is nothing to say. */
export function ucpBuyer({ buyer }: Pick<SessionGoods, 'buyer'>, consent: object | null): object | null {
  const { firstName, lastName, email, phone } = buyer
  if (isNobody(buyer) && consent === null) return null
  return {
    ...(firstName !== '' && { first_name: firstName }),
    ...(lastName !== '' && { last_name: lastName }),
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone_number: phone }),
    ...(consent && { consent }),
  }
}

export function ucpDestination({
  id,
  firstName,
  lastName,
  phone,
  street,
  line2,
  city,
  state,
  zipcode,
  country,
}: Destination): object {
  const fields = {
    street_address: street,
    extended_address: line2,
    address_locality: city,
    address_region: state,
    postal_code: zipcode,
    address_country: country,
    first_name: firstName,
    last_name: lastName,
    phone_number: phone,
  }
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
  return { type: 'shipping_address', id, ...known }
}

/** A time that an order can come at. */
export interface UcpOption {
  readonly id: string
  readonly title: string
  readonly description?: { readonly plain: string }
}

/** The titles of options without a time. */
export const NOW_TITLE = 'As soon as possible'
export const PICKUP_TITLE = 'At the store'

export const minutesText = (minutes: number): string => `In about ${countOf(minutes, 'minute')}`

import type { ProductWire } from '../../contract/products/products.ts'
import { formatDollars, wireCents } from '../../domain/money.ts'
import { discountPercent } from '../../domain/products/product.ts'
import type { Elements } from './elements.ts'
import { aboutEach } from './weight-text.ts'

interface PriceProps {
  /** Both prices are in dollars. */
  readonly price: number
  readonly offerPrice: number
  /** Goods that are sold by weight show their price by weight. */
  readonly weighed?: ProductWire['weighed']
  /** `isPriceUnasked` is true when the list price was not charged in the last 30 days. The list price is then not shown. */
  readonly isPriceUnasked?: true | undefined
}

/** Returns the prices by which a product is sold, in dollars. `per` is a text such as ` / lb`, or empty. */
export function soldPrices({ price, offerPrice, weighed }: PriceProps) {
  if (!weighed) return { price, offerPrice, per: '' }
  return { price: weighed.price, offerPrice: weighed.offerPrice ?? weighed.price, per: ` / ${weighed.per}` }
}

export function Price({ large = false, children, ...product }: PriceProps & { large?: boolean; children?: Elements }) {
  const { price, offerPrice, per } = soldPrices(product)
  const { isPriceUnasked } = product
  const isOffer = offerPrice < price && !isPriceUnasked
  return (
    <p className={large ? 'price price-large' : 'price'}>
      <span className="price-offer">
        <span className="visually-hidden">{isOffer ? 'Offer price ' : 'Price '}</span>
        <span>{formatDollars(offerPrice) + per}</span>
      </span>
      {isOffer && (
        <>
          {' '}
          <s className="price-list">
            <span className="visually-hidden">Price </span>
            <span>{formatDollars(price)}</span>
          </s>
        </>
      )}
      {children}
    </p>
  )
}

/** Shows a text such as `20% off`, and nothing below half a percent. */
export function OfferTag(product: PriceProps) {
  const { price, offerPrice } = soldPrices(product)
  const percent = product.isPriceUnasked ? 0 : discountPercent(wireCents(price), wireCents(offerPrice))
  return percent > 0 ? <span className="offer-tag">{`${percent}% off`}</span> : null
}

/** Shows a text such as `$4.99/kg` or `$0.42/each`, and nothing when the product has no unit price. */
export const UnitPrice = ({ of }: { of: Pick<ProductWire, 'unitPrice'> }) =>
  of.unitPrice && <span className="unit-price">{`${formatDollars(of.unitPrice.amount)}/${of.unitPrice.per}`}</span>

/** Shows what a piece weighs or contains, with its unit price unless that is its price. */
export const Measure = ({ of }: { of: Pick<ProductWire, 'weight' | 'weighed' | 'unitPrice'> }) =>
  of.weighed ? (
    <span>{aboutEach(of.weighed)}</span>
  ) : (
    <>
      <span>{of.weight}</span> <UnitPrice of={of} />
    </>
  )

/** Returns what a product costs and asks beside its price, such as `plus $0.25 deposit, 21+ with ID`. It may be empty. */
export const extraTerms = ({ deposit, minimumAge }: Pick<ProductWire, 'deposit' | 'minimumAge'>): string =>
  [deposit && `plus ${formatDollars(deposit)} deposit`, minimumAge && `${minimumAge}+ with ID`].filter(Boolean).join(', ')

/** `stock` is given only when 1 to 5 pieces can be bought. */
export const LowTag = ({ stock }: { stock: number | undefined }) =>
  stock && <span className="low-tag">{`Only ${stock} left`}</span>

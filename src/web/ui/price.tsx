import type { ProductWire } from '../../contract/products/products.ts'
import { formatDollars, wireCents } from '../../domain/money.ts'
import { discountPercent } from '../../domain/products/product.ts'
import type { Elements } from './elements.ts'

interface PriceProps {
  /** Both prices are in dollars. */
  readonly price: number
  readonly offerPrice: number
  /** `isPriceUnasked` is true when the list price was not charged in the last 30 days. The list price is then not shown. */
  readonly isPriceUnasked?: true | undefined
}

export function Price({
  price,
  offerPrice,
  isPriceUnasked,
  large = false,
  children,
}: PriceProps & { large?: boolean; children?: Elements }) {
  const isOffer = offerPrice < price && !isPriceUnasked
  return (
    <p className={large ? 'price price-large' : 'price'}>
      <span className="price-offer">
        <span className="visually-hidden">{isOffer ? 'Offer price ' : 'Price '}</span>
        <span>{formatDollars(offerPrice)}</span>
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
export function OfferTag({ price, offerPrice, isPriceUnasked }: PriceProps) {
  const percent = isPriceUnasked ? 0 : discountPercent(wireCents(price), wireCents(offerPrice))
  return percent > 0 ? <span className="offer-tag">{`${percent}% off`}</span> : null
}

/** Shows a text such as `$4.99/kg` or `$0.42/each`, and nothing when the product has no unit price. */
export const UnitPrice = ({ of }: { of: Pick<ProductWire, 'unitPrice'> }) =>
  of.unitPrice && <span className="unit-price">{`${formatDollars(of.unitPrice.amount)}/${of.unitPrice.per}`}</span>

/** `stock` is given only when 1 to 5 pieces can be bought. */
export const LowTag = ({ stock }: { stock: number | undefined }) =>
  stock && <span className="low-tag">{`Only ${stock} left`}</span>

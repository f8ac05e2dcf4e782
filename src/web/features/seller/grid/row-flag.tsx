import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { centsOfText, formatCents } from '../../../../domain/money.ts'
import { SIZE_UNITS, unitPriceOf } from '../../../../domain/product-facts.ts'
import { isLow } from '../../../../domain/stock.ts'

interface RowFlagProps {
  readonly product: SellerProductWire
  readonly offerPrice: string
  readonly isOffered: boolean
}

export const RowFlag = ({ product, offerPrice, isOffered }: RowFlagProps) => (
  <>
    <span>{unitPriceText(product, offerPrice)}</span>
    <StockFlag product={product} isOffered={isOffered} />
  </>
)

function unitPriceText({ size }: SellerProductWire, offerPrice: string): string {
  const amount = centsOfText(offerPrice)
  const unit = SIZE_UNITS.find((known) => known === size?.unit)
  if (!size || amount === null || unit === undefined) return ''
  const price = unitPriceOf(amount, { amount: size.amount, unit })
  return price ? `${formatCents(price.amount)} / ${price.per}` : ''
}

function StockFlag({ product: { stock, held, lowAt, archived }, isOffered }: Pick<RowFlagProps, 'product' | 'isOffered'>) {
  if (archived) return <span className="soft">Archived</span>
  if (!isOffered) return <span className="soft">Switched off</span>
  if (stock === undefined) return <span className="soft">Not counted</span>
  if (stock <= held) return <span className="strong">Sold out</span>
  return isLow(stock, lowAt) ? <span className="low-tag">Low</span> : null
}

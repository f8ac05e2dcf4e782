import { memo } from 'react'
import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { saleText } from '../../../../domain/products/sale.ts'
import { isLow } from '../../../../domain/stock/stock.ts'
import { useCategory } from '../../../document/store-categories.ts'
import { paths } from '../../../routing/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { aboutEach } from '../../../ui/weight-text.ts'
import { Check } from '../seller-parts.tsx'
import { StockSwitch } from './stock-switch.tsx'
import { useStockChange } from './use-stock-change.ts'

interface ProductRowProps {
  readonly product: SellerProductWire
  /** The row has no checkbox when this is undefined. */
  readonly isChosen: boolean | undefined
  onChoose(product: SellerProductWire, isChosen: boolean): void
}

/** Shows a card, or a table row on wide screens. All of it but the switch and the checkbox leads to the product's page. */
export const ProductRow = memo(function ProductRow({ product, isChosen, onChoose }: ProductRowProps) {
  const { _id: id, name, category, weight, sku, archived, isOffered, inStock, sale, weighed } = product
  const { isChanging, change } = useStockChange(id)
  const known = useCategory(category)
  const about = [weight, sku].filter((text) => text !== undefined).join(' · ')
  return (
    <li className="seller-product">
      {isChosen !== undefined && (
        <Check aria-label={`Choose ${name}`} checked={isChosen} onChange={({ target }) => onChoose(product, target.checked)} />
      )}
      <Picture src={product.image[0]} category={category} alt="" sizes="48px" />
      <div className="seller-product-what">
        <p className="seller-product-name long-name">
          <Link href={paths.sellerProduct(id)}>{name}</Link>
        </p>
        {about !== '' && <p className="seller-product-about">{about}</p>}
      </div>
      <p className="seller-product-category" data-tint={known?.tint}>
        {known?.name ?? category}
      </p>
      <div className="seller-product-price">
        <Price {...product} />
        {weighed && <p className="seller-product-each">{aboutEach(weighed)}</p>}
        {sale && <p className="seller-product-sale">{saleText(sale, sale.usualPrice !== undefined)}</p>}
      </div>
      <OnHand product={product} />
      {archived ? (
        <p className="seller-product-stock soft">Archived</p>
      ) : (
        <StockSwitch
          name={name}
          inStock={isOffered}
          isSoldOut={isOffered && !inStock}
          isChanging={isChanging}
          onChange={change}
        />
      )}
    </li>
  )
})

const OnHand = ({ product: { stock, lowAt, inStock } }: { product: SellerProductWire }) => (
  <p className="seller-product-count">
    {stock === undefined ? (
      <span className="soft">Not counted</span>
    ) : (
      <span className="numbers">
        <span>{stock}</span>
        <span className="seller-product-unit"> on hand</span>
      </span>
    )}
    {stock !== undefined && inStock && isLow(stock, lowAt) && <span className="low-tag">Low</span>}
  </p>
)

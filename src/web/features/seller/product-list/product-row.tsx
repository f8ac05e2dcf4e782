import { memo } from 'react'
import type { ProductWire } from '../../../../contract/products.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { categoryName } from '../../catalog/category-tiles.ts'
import { StockSwitch } from './stock-switch.tsx'
import { useStockChange } from './use-stock-change.ts'
import './product-row.css'

interface ProductRowProps {
  readonly product: ProductWire
}

/** A card; a table row on wide screens. */
export const ProductRow = memo(function ProductRow({ product }: ProductRowProps) {
  const { isChanging, change } = useStockChange(product._id)
  return (
    <li className="seller-product">
      <Picture src={product.image[0]} category={product.category} alt="" sizes="48px" />
      <p className="seller-product-name long-name">{product.name}</p>
      <p className="seller-product-category" data-category={product.category}>
        {categoryName(product.category)}
      </p>
      <div className="seller-product-price">
        <Price {...product} />
      </div>
      <StockSwitch name={product.name} inStock={product.inStock} isChanging={isChanging} onChange={change} />
    </li>
  )
})

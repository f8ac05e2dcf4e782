import type { Ref } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { ProductRow } from './product-row.tsx'
import './product-table.css'

interface ProductTableProps {
  readonly products: readonly SellerProductWire[]
  readonly listRef: Ref<HTMLUListElement>
}

export const ProductTable = ({ products, listRef }: ProductTableProps) => (
  <section className="product-table seller-panel" aria-label="Products">
    <div className="seller-products-head" aria-hidden="true">
      <span>Product</span>
      <span>Category</span>
      <span>Price</span>
      <span>On hand</span>
      <span>Stock</span>
    </div>
    <ul className="seller-products" ref={listRef}>
      {products.map((product) => (
        <ProductRow key={product._id} product={product} />
      ))}
    </ul>
  </section>
)

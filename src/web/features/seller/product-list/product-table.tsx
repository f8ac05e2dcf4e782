import type { Ref } from 'react'
import type { ProductWire } from '../../../../contract/products.ts'
import { ProductRow } from './product-row.tsx'
import './product-table.css'

interface ProductTableProps {
  readonly products: readonly ProductWire[]
  readonly listRef: Ref<HTMLUListElement>
}

/** A table on wide screens, cards on phones. */
export const ProductTable = ({ products, listRef }: ProductTableProps) => (
  <section className="seller-panel @container" aria-label="Products">
    <div className="seller-products-head" aria-hidden="true">
      <span>Product</span>
      <span>Category</span>
      <span>Price</span>
      <span>Stock</span>
    </div>
    <ul className="seller-products" ref={listRef}>
      {products.map((product) => (
        <ProductRow key={product._id} product={product} />
      ))}
    </ul>
  </section>
)

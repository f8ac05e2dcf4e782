import type { Ref } from 'react'
import type { ProductWire } from '../../../../contract/products.ts'
import { ProductRow } from './product-row.tsx'
import type { PendingStock } from './stock-changes.ts'
import './product-table.css'

interface ProductTableProps {
  readonly products: readonly ProductWire[]
  readonly changing: PendingStock
  readonly onStock: (id: string, inStock: boolean) => void
  readonly listRef: Ref<HTMLUListElement>
}

/** A table on wide screens, cards on phones. */
export const ProductTable = ({ products, changing, onStock, listRef }: ProductTableProps) => (
  <section className="seller-panel @container" aria-label="Products">
    <div className="seller-products-head" aria-hidden="true">
      <span>Product</span>
      <span>Category</span>
      <span>Price</span>
      <span>Stock</span>
    </div>
    <ul className="seller-products" ref={listRef}>
      {products.map((product) => (
        <ProductRow key={product._id} product={product} isChanging={changing.has(product._id)} onStock={onStock} />
      ))}
    </ul>
  </section>
)

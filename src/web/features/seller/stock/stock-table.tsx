import type { Ref } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { StockRow } from './stock-row.tsx'
import './stock-table.css'

interface StockTableProps {
  readonly products: readonly SellerProductWire[]
  readonly listRef: Ref<HTMLUListElement>
}

export const StockTable = ({ products, listRef }: StockTableProps) => (
  <section className="seller-panel stock-panel" aria-label="Stock of products">
    <div className="stock-head" aria-hidden="true">
      <span>Product</span>
      <span>On hand</span>
      <span>Held</span>
      <span>Low at</span>
      <span>Offered</span>
    </div>
    <ul ref={listRef}>
      {products.map((product) => (
        <StockRow key={product._id} product={product} />
      ))}
    </ul>
  </section>
)

import type { Ref } from 'react'
import type { ProductWire } from '../../../contract/products.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductCard } from './product-card.tsx'

const PRODUCTS_ID = 'products'

interface ProductGridProps {
  readonly products: readonly ProductWire[]
  readonly level: 2 | 3
  /** Shows a single row of five. On narrower screens the fifth card fills its row. */
  readonly isRow?: boolean
  /** It is true when the picture is in view as the page opens. */
  readonly isFirst?: boolean
  readonly listRef?: Ref<HTMLUListElement>
  /** It is true when `SkipToProducts` leads to this grid. */
  readonly isTarget?: boolean
}

/** Is the first stop of the Tab key in a page's content, because many links stand before the products. */
export const SkipToProducts = () => (
  <a className="skip-link button button-primary" href={`#${PRODUCTS_ID}`}>
    Skip to products
  </a>
)

export const ProductGrid = ({ products, level, isRow = false, isFirst = false, listRef, isTarget = false }: ProductGridProps) => (
  <ul
    className={gridClass(isFive(products, isRow))}
    ref={listRef}
    id={isTarget ? PRODUCTS_ID : undefined}
    tabIndex={isTarget ? -1 : undefined}
  >
    {products.map((product, index) => (
      <li key={product._id}>
        <ProductCard
          product={product}
          level={level}
          first={isFirst && index < CARDS_AHEAD}
          isFifth={isFive(products, isRow) && index === ROW - 1}
        />
      </li>
    ))}
  </ul>
)

export const ProductGridSkeleton = ({ isRow = false }: { isRow?: boolean }) => (
  <ul className={gridClass(isRow)} aria-hidden="true">
    {Array.from({ length: isRow ? ROW : 12 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
      <li key={index} className="product-card">
        <Skeleton className="picture" />
        <Skeleton className="product-grid-line" width={72} height={18} />
        <Skeleton className="product-grid-line" width="84%" height={16} />
        <Skeleton className="skeleton-line" width={52} height={14} />
      </li>
    ))}
  </ul>
)

const ROW = 5
const CARDS_AHEAD = 2 // a phone's first row; wider screens have the bandwidth

const isFive = (products: readonly ProductWire[], isRow: boolean) => isRow && products.length === ROW
const gridClass = (isRow: boolean) => (isRow ? 'product-grid product-grid-five' : 'product-grid')

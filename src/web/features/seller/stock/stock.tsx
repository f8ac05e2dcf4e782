import { type Ref, useRef } from 'react'
import { Link } from 'wouter'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { paths } from '../../../routing/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FiltersSkeleton } from '../page-skeletons.tsx'
import { NoProducts } from '../product-filter/no-products.tsx'
import { PRODUCT_PAGES, useProductFilter } from '../product-filter/product-filter.ts'
import { ProductFilters, StateTabs } from '../product-filter/product-filters.tsx'
import { useProductList } from '../product-filter/use-product-list.ts'
import { SellerHead } from '../seller-parts.tsx'
import { stockKey } from '../seller-queries.ts'
import { StockRow } from './stock-row.tsx'
import './stock.css'

const PAGE = PRODUCT_PAGES.stock

export function Stock({ title }: { title: string }) {
  const { filter, change } = useProductFilter(PAGE)
  const list = useProductList(filter, { list: stockKey, pageSize: 50 })
  const { rows, counts, hasMore, failed } = list
  const searchBox = useRef<HTMLInputElement>(null)
  const showAll = () => {
    change({ ...PAGE.defaults, sort: filter.sort })
    searchBox.current?.focus() // the pressed button unmounts
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>}>
        <Link className="button button-secondary" href={paths.stockToUseSoon()}>
          Use soon
        </Link>
      </SellerHead>
      <StateTabs page={PAGE} filter={filter} counts={counts} />
      <ProductFilters filter={filter} box={searchBox} onChange={change} />
      {failed && rows === null && <Notice onRetry={list.reload}>Products could not be loaded.</Notice>}
      {rows === null && !failed && <StockRowsSkeleton />}
      {rows !== null && rows.length > 0 && <StockTable products={rows} listRef={list.ref} />}
      {rows !== null && rows.length === 0 && <NoProducts filter={filter} onShowAll={showAll} />}
      <LoadMoreButton list={list}>Load more products</LoadMoreButton>
    </>
  )
}

interface StockTableProps {
  readonly products: readonly SellerProductWire[]
  readonly listRef: Ref<HTMLUListElement>
}

const StockTable = ({ products, listRef }: StockTableProps) => (
  <section className="seller-panel stock-panel" aria-label="Stock of products">
    <div className="stock-head" aria-hidden="true">
      <span>Product</span>
      <span>On hand</span>
      <span>Being paid</span>
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

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The first ' : ''}${countOf(count, 'product')}`
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, row) => row)

export const StockSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />}>
      <Skeleton className="skeleton-control" width={110} height={48} />
    </SellerHead>
    <FiltersSkeleton />
    <StockRowsSkeleton />
  </>
)

const StockRowsSkeleton = () => (
  <div className="seller-panel stock-panel" aria-hidden="true">
    <div className="stock-head" />
    {SKELETON_ROWS.map((row) => (
      <div className="stock-row" key={row}>
        <Skeleton className="picture" />
        <div className="stock-product">
          <Skeleton className="skeleton-line" width="60%" height={16} />
          <Skeleton width={96} height={14} />
        </div>
        <div className="stock-actions" />
      </div>
    ))}
  </div>
)

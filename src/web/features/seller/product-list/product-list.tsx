import { type Ref, useRef } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProductRowsSkeleton } from '../page-skeletons.tsx'
import { NoProducts } from '../product-filter/no-products.tsx'
import { PRODUCT_PAGES, useProductFilter } from '../product-filter/product-filter.ts'
import { ProductFilters, StateTabs } from '../product-filter/product-filters.tsx'
import { countText, useProductList } from '../product-filter/use-product-list.ts'
import { SellerHead } from '../seller-head.tsx'
import { productsKey } from '../seller-queries.ts'
import { ProductListActions } from './product-list-actions.tsx'
import { ProductRow } from './product-row.tsx'
import './product-list.css'

export { ProductListSkeleton } from '../page-skeletons.tsx'

const PAGE = PRODUCT_PAGES.list

export function ProductList({ title }: { title: string }) {
  const { filter, change } = useProductFilter(PAGE)
  const list = useProductList(filter, { list: productsKey, pageSize: 100 })
  const { rows, counts, failed } = list
  const isMissing = rows === null && failed !== null
  const searchBox = useRef<HTMLInputElement>(null)
  const showAll = () => {
    change({ ...PAGE.defaults, sort: filter.sort })
    searchBox.current?.focus() // the pressed button unmounts
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{isMissing ? 'Not loaded' : countText(counts, filter)}</span>}>
        <ProductListActions gridUrl={PRODUCT_PAGES.grid.url(filter)} />
      </SellerHead>
      <StateTabs page={PAGE} filter={filter} counts={counts} />
      <ProductFilters filter={filter} box={searchBox} onChange={change} />
      {isMissing && <Notice onRetry={list.reload}>Products could not be loaded.</Notice>}
      {rows === null && !failed && <ProductRowsSkeleton />}
      {rows !== null && rows.length > 0 && <ProductTable products={rows} listRef={list.ref} />}
      {rows !== null && rows.length === 0 && <NoProducts filter={filter} onShowAll={showAll} />}
      <LoadMoreButton list={list}>Load more products</LoadMoreButton>
    </>
  )
}

interface ProductTableProps {
  readonly products: readonly SellerProductWire[]
  readonly listRef: Ref<HTMLUListElement>
}

const ProductTable = ({ products, listRef }: ProductTableProps) => (
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

import { useRef } from 'react'
import { useMoreRows } from '../../../lists/more-rows.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { LoadMoreButton } from '../../../ui/load-more-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProductRowsSkeleton } from '../page-skeletons.tsx'
import { NoProducts } from '../product-filter/no-products.tsx'
import { PRODUCT_PAGES, useProductFilter } from '../product-filter/product-filter.ts'
import { ProductFilters, StateTabs } from '../product-filter/product-filters.tsx'
import { useProductList } from '../product-filter/use-product-list.ts'
import { SellerHead } from '../seller-head.tsx'
import { productsKey } from '../seller-queries.ts'
import { countText } from './count-text.ts'
import { ProductListActions } from './product-list-actions.tsx'
import { ProductTable } from './product-table.tsx'

export { ProductListSkeleton } from '../page-skeletons.tsx'

const PAGE = PRODUCT_PAGES.list

export function ProductList({ title }: { title: string }) {
  const { filter, change } = useProductFilter(PAGE)
  const { state, counts, reload, loadMore } = useProductList(filter, { list: productsKey, pageSize: 100 })
  const { rows, hasMore, busy, failed } = state
  const isMissing = rows === null && failed !== null
  const searchBox = useRef<HTMLInputElement>(null)
  const more = useMoreRows('product', rows?.length ?? 0)
  const showMore = () => {
    more.start()
    loadMore()
  }
  const showAll = () => {
    change({ state: null, search: '', category: '' })
    searchBox.current?.focus() // the pressed button unmounts
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{isMissing ? 'Not loaded' : countText(counts, filter)}</span>}>
        <ProductListActions gridUrl={PRODUCT_PAGES.grid.url(filter)} />
      </SellerHead>
      <StateTabs page={PAGE} filter={filter} counts={counts} />
      <ProductFilters filter={filter} box={searchBox} onChange={change} />
      {isMissing && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
      {rows === null && !failed && <ProductRowsSkeleton />}
      {rows !== null && rows.length > 0 && <ProductTable products={rows} listRef={more.list} />}
      {rows !== null && rows.length === 0 && <NoProducts filter={filter} onShowAll={showAll} />}
      {rows !== null && hasMore && (
        <LoadMoreButton busy={busy === 'loading-more'} onClick={showMore}>
          Load more products
        </LoadMoreButton>
      )}
      <Announcement>{more.announced}</Announcement>
    </>
  )
}

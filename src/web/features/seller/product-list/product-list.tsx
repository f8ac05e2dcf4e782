import { useRef } from 'react'
import { useMoreRows } from '../../../lists/more-rows.ts'
import { paths } from '../../../routing/paths.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { LoadMoreButton } from '../../../ui/load-more-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProductRowsSkeleton } from '../page-skeletons.tsx'
import { NoProducts } from '../product-filter/no-products.tsx'
import { type FilteredPage, productFilterUrl } from '../product-filter/product-filter.ts'
import { ProductFilters } from '../product-filter/product-filters.tsx'
import { StateTabs } from '../product-filter/state-tabs.tsx'
import { useProductFilter } from '../product-filter/use-product-filter.ts'
import { useProductList } from '../product-filter/use-product-list.ts'
import { SellerHead } from '../seller-head.tsx'
import { productsKey } from '../seller-queries.ts'
import { countText } from './count-text.ts'
import { ProductListActions } from './product-list-actions.tsx'
import { ProductTable } from './product-table.tsx'

export { ProductListSkeleton } from '../page-skeletons.tsx'

const PAGE: FilteredPage = {
  path: paths.sellerProducts(),
  states: ['on', 'out', 'low', 'archived'],
  firstSort: 'newest',
}

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
        <ProductListActions gridUrl={productFilterUrl({ ...PAGE, path: paths.sellerGrid() }, filter)} />
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

import { useRef } from 'react'
import { useMoreRows } from '../../../lists/more-rows.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { LoadMoreButton } from '../../../ui/load-more-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NoProducts } from '../product-filter/no-products.tsx'
import { PRODUCT_PAGES, useProductFilter } from '../product-filter/product-filter.ts'
import { ProductFilters, StateTabs } from '../product-filter/product-filters.tsx'
import { useProductList } from '../product-filter/use-product-list.ts'
import { SellerHead } from '../seller-head.tsx'
import { stockKey } from '../seller-queries.ts'
import { StockRowsSkeleton } from './stock-skeleton.tsx'
import { StockTable } from './stock-table.tsx'

export { StockSkeleton } from './stock-skeleton.tsx'

const PAGE = PRODUCT_PAGES.stock

export function Stock({ title }: { title: string }) {
  const { filter, change } = useProductFilter(PAGE)
  const { state, counts, reload, loadMore } = useProductList(filter, { list: stockKey, pageSize: 50 })
  const { rows, hasMore, busy, failed } = state
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
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>} />
      <StateTabs page={PAGE} filter={filter} counts={counts} />
      <ProductFilters filter={filter} box={searchBox} onChange={change} />
      {failed && !failed.isFurther && rows === null && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
      {rows === null && !failed && <StockRowsSkeleton />}
      {rows !== null && rows.length > 0 && <StockTable products={rows} listRef={more.list} />}
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

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The first ' : ''}${count} ${count === 1 ? 'product' : 'products'}`
}

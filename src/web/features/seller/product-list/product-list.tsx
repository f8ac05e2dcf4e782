import { useRef, useState } from 'react'
import { useMoreRows } from '../../../lists/more-rows.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { LoadMoreButton } from '../../../ui/load-more-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProductRowsSkeleton } from '../page-skeletons.tsx'
import { SellerHead } from '../seller-head.tsx'
import { NoProducts } from './no-products.tsx'
import { ProductSearch } from './product-search.tsx'
import { ProductTable } from './product-table.tsx'
import { countText, searchedList } from './searched-list.ts'
import { useProducts } from './use-products.ts'

export function ProductList({ title }: { title: string }) {
  const [typed, setTyped] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)
  const { state, reload, loadMore } = useProducts(typed)
  const shown = searchedList(state, typed)
  const more = useMoreRows('product', shown.status === 'ready' ? shown.products.length : 0)
  const showMore = () => {
    more.start()
    loadMore()
  }
  const clearSearch = () => {
    setTyped('')
    searchBox.current?.focus() // the pressed button unmounts
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(state, typed, shown)}</span>}>
        <ProductSearch typed={typed} onType={setTyped} box={searchBox} />
      </SellerHead>
      {shown.status === 'loading' && <ProductRowsSkeleton />}
      {shown.status === 'failed' && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
      {shown.status === 'ready' && shown.products.length > 0 && <ProductTable products={shown.products} listRef={more.list} />}
      {shown.status === 'ready' && shown.products.length === 0 && <NoProducts typed={typed.trim()} onClear={clearSearch} />}
      {shown.status === 'ready' && shown.isComplete && state.hasMore && (
        <LoadMoreButton busy={state.busy === 'loading-more'} onClick={showMore}>
          Load more products
        </LoadMoreButton>
      )}
      <Announcement>{more.announced}</Announcement>
    </>
  )
}

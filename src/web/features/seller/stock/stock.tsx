import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMoreRows } from '../../../lists/more-rows.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { LoadMoreButton } from '../../../ui/load-more-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProductSearch } from '../product-list/product-search.tsx'
import { SellerHead } from '../seller-head.tsx'
import { NoStock } from './no-stock.tsx'
import { type ShownSort, SORTS, type StockFilter } from './stock-filter.ts'
import { StockRowsSkeleton } from './stock-skeleton.tsx'
import { StockTable } from './stock-table.tsx'
import { StockTabs } from './stock-tabs.tsx'
import { useStockFilter } from './use-stock-filter.ts'
import { useStockList } from './use-stock-list.ts'
import '../../../look/filter-row.css'

const DEBOUNCE_MS = 250 // longer than between two keystrokes

/** What is on hand of each product, and its changes. */
export function Stock({ title }: { title: string }) {
  const { filter, change } = useStockFilter()
  const { state, counts, reload, loadMore } = useStockList(filter)
  const { rows, hasMore, busy, failed } = state
  const searchBox = useRef<HTMLInputElement>(null)
  const more = useMoreRows('product', rows?.length ?? 0)
  const showMore = () => {
    more.start()
    loadMore()
  }
  const showAll = () => {
    change({ state: null, search: '' })
    searchBox.current?.focus() // the pressed button unmounts
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>} />
      <StockTabs filter={filter} counts={counts} />
      <div className="filter-row">
        <DebouncedSearch filter={filter} box={searchBox} onSearch={(search) => change({ search })} />
        <SortSelect sort={filter.sort} onSort={(sort) => change({ sort })} />
      </div>
      {failed && !failed.isFurther && rows === null && <Notice onRetry={reload}>Products could not be loaded.</Notice>}
      {rows === null && !failed && <StockRowsSkeleton />}
      {rows !== null && rows.length > 0 && <StockTable products={rows} listRef={more.list} />}
      {rows !== null && rows.length === 0 && <NoStock filter={filter} onShowAll={showAll} />}
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

interface DebouncedSearchProps {
  readonly filter: StockFilter
  readonly box: React.RefObject<HTMLInputElement | null>
  readonly onSearch: (search: string) => void
}

/** Searches once typing pauses. */
function DebouncedSearch({ filter: { search }, box, onSearch }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if (typed.trim() !== search) setTyped(search) // by Back, or a link
  }
  const send = useEffectEvent(() => onSearch(typed.trim()))
  useEffect(() => {
    if (typed.trim() === search) return
    const pause = setTimeout(() => send(), DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [typed, search])
  return <ProductSearch typed={typed} onType={setTyped} box={box} />
}

const SortSelect = ({ sort, onSort }: { sort: ShownSort; onSort: (sort: ShownSort) => void }) => (
  <select
    className="input"
    aria-label="Sort"
    value={sort}
    onChange={({ target: { value } }) => Object.hasOwn(SORTS, value) && onSort(value as ShownSort)} // one of the options below
  >
    {Object.entries(SORTS).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)

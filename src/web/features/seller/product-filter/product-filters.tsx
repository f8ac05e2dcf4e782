import type { RefObject } from 'react'
import { Link } from 'wouter'
import { PRODUCT_SORTS, type ProductSort, type ProductState } from '../../../../contract/products/seller-products.ts'
import { CategoryOptions } from '../product-form/category-options.tsx'
import { CameraScan } from '../scanning/camera-scan.tsx'
import { useScanner } from '../scanning/use-scanner.ts'
import { Count, SellerSearch } from '../seller-parts.tsx'
import type { ProductFilter, ProductPage } from './product-filter.ts'
import type { StateCounts } from './use-product-list.ts'
import '../../../look/tabs.css'

interface ProductFiltersProps {
  readonly filter: ProductFilter
  readonly box: RefObject<HTMLInputElement | null>
  onChange(changes: Partial<ProductFilter>): void
}

/** A scanned barcode stands in the search box, and finds its product whatever the filter was. */
export function ProductFilters({ filter, box, onChange }: ProductFiltersProps) {
  const onScan = (barcode: string) => onChange({ barcode, search: '', category: '', state: null })
  useScanner({
    onScan,
    isField: (field) => field === box.current,
  })
  return (
    <div className="filter-row">
      <SellerSearch
        label="Find a product"
        placeholder="Find a product"
        search={filter.search || filter.barcode}
        box={box}
        onSearch={(search) => onChange({ search, barcode: '' })}
      />
      <CategorySelect category={filter.category} onChoose={(category) => onChange({ category })} />
      <CameraScan onScan={onScan} />
      <SortSelect sort={filter.sort} onSort={(sort) => onChange({ sort })} />
    </div>
  )
}

const CategorySelect = ({ category, onChoose }: { category: string; onChoose: (category: string) => void }) => (
  <select
    className="input filter-select"
    aria-label="Category"
    value={category}
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">All categories</option>
    <CategoryOptions chosen={category} />
  </select>
)

const SORT_NAMES: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest',
  name: 'Name',
  price: 'Lowest price',
  stock: 'Lowest stock',
  sold: 'Most sold',
}

const SortSelect = ({ sort, onSort }: { sort: ProductSort; onSort: (sort: ProductSort) => void }) => (
  <select
    className="input filter-select"
    aria-label="Sort"
    value={sort}
    onChange={({ target }) => onSort(PRODUCT_SORTS.find((each) => each === target.value) ?? sort)}
  >
    {PRODUCT_SORTS.map((each) => (
      <option key={each} value={each}>
        {SORT_NAMES[each]}
      </option>
    ))}
  </select>
)

const STATE_NAMES: Readonly<Record<ProductState, string>> = {
  on: 'In stock',
  out: 'Out of stock',
  low: 'Low',
  archived: 'Archived',
}

interface StateTabsProps {
  readonly page: ProductPage
  readonly filter: ProductFilter
  readonly counts: StateCounts | null
}

export function StateTabs({ page, filter, counts }: StateTabsProps) {
  const tab = (state: ProductState | null, text: string, count: number | undefined) => (
    <Link
      key={text}
      className="tab"
      href={page.url({ ...filter, state })}
      aria-current={state === filter.state ? 'true' : undefined}
    >
      <span>{text}</span>
      <Count of={count ?? null} />
    </Link>
  )
  return (
    <nav className="tab-row" aria-label="Products by state">
      {tab(null, 'All', counts ? counts.on + counts.out : undefined)}
      {page.states.map((state) => tab(state, STATE_NAMES[state], counts?.[state]))}
    </nav>
  )
}

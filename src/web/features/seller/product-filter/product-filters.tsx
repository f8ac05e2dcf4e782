import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ProductSort } from '../../../../contract/seller-products.ts'
import { CategoryOptions } from '../product-form/category-options.tsx'
import { isSort, type ProductFilter, SORTS } from './product-filter.ts'
import { ProductSearch } from './product-search.tsx'
import '../../../look/filter-row.css'

interface ProductFiltersProps {
  readonly filter: ProductFilter
  readonly box: RefObject<HTMLInputElement | null>
  onChange(changes: Partial<ProductFilter>): void
}

export const ProductFilters = ({ filter, box, onChange }: ProductFiltersProps) => (
  <div className="filter-row">
    <DebouncedSearch search={filter.search} box={box} onSearch={(search) => onChange({ search })} />
    <CategorySelect category={filter.category} onChoose={(category) => onChange({ category })} />
    <SortSelect sort={filter.sort} onSort={(sort) => onChange({ sort })} />
  </div>
)

const DEBOUNCE_MS = 250 // ms, which is longer than the time between two keystrokes

interface DebouncedSearchProps {
  readonly search: string
  readonly box: RefObject<HTMLInputElement | null>
  onSearch(search: string): void
}

function DebouncedSearch({ search, box, onSearch }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if (typed.trim() !== search) setTyped(search) // changed by Back or a link
  }
  const send = useEffectEvent(() => onSearch(typed.trim()))
  useEffect(() => {
    if (typed.trim() === search) return
    const pause = setTimeout(() => send(), DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [typed, search])
  return <ProductSearch typed={typed} onType={setTyped} box={box} />
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

const SortSelect = ({ sort, onSort }: { sort: ProductSort; onSort: (sort: ProductSort) => void }) => (
  <select
    className="input filter-select"
    aria-label="Sort"
    value={sort}
    onChange={({ target: { value } }) => isSort(value) && onSort(value)}
  >
    {Object.entries(SORTS).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)

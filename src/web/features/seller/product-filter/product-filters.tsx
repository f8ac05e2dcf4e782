import type { RefObject } from 'react'
import type { ProductSort } from '../../../../contract/seller-products.ts'
import { CategoryOptions } from '../product-form/category-options.tsx'
import { SellerSearch } from '../seller-search.tsx'
import { isSort, type ProductFilter, SORTS } from './product-filter.ts'
import '../../../look/filter-row.css'

interface ProductFiltersProps {
  readonly filter: ProductFilter
  readonly box: RefObject<HTMLInputElement | null>
  onChange(changes: Partial<ProductFilter>): void
}

export const ProductFilters = ({ filter, box, onChange }: ProductFiltersProps) => (
  <div className="filter-row">
    <SellerSearch
      label="Find a product"
      placeholder="Find a product"
      search={filter.search}
      box={box}
      onSearch={(search) => onChange({ search })}
    />
    <CategorySelect category={filter.category} onChoose={(category) => onChange({ category })} />
    <SortSelect sort={filter.sort} onSort={(sort) => onChange({ sort })} />
  </div>
)

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

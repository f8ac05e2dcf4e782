import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SearchSort } from '../../../contract/search/search-sorts.ts'
import { typedPriceText } from '../../../domain/money.ts'
import { useCategory } from '../../document/store-categories.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { paths } from '../../routing/paths.ts'
import { reportMissedPart } from '../../ui/notice.tsx'
import type { ProductsFilter } from './catalog-queries.ts'
import { leftOut } from './left-out-text.ts'
import './results-tools.css'

const resultsFilters = lazyCode(async () => (await import('./results-filters.tsx')).ResultsFilters)

export interface ResultsToolsProps {
  readonly search: string
  readonly filter: ProductsFilter
}

/** The words for each sort, in the sequence of the menu. A list without a search has no best match. */
const SORTS: readonly (readonly [sort: SearchSort, name: string])[] = [
  ['relevance', 'Best match'],
  ['price', 'Lowest price'],
  ['unitPrice', 'Lowest unit price'],
  ['newest', 'Newest'],
  ['name', 'Name, A to Z'],
]

/** Shows how the products are sorted and filtered, and lets people change it. All of it is in the URL. */
export function ResultsTools({ search, filter }: ResultsToolsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { code: ResultsFilters } = useLazyCode(resultsFilters, {
    wanted: isOpen,
    onFailure() {
      setIsOpen(false)
      void reportMissedPart()
    },
  })
  const chosen = useChosenFilters(filter)
  const url = (changes: Partial<ProductsFilter>) => paths.products(search, { ...filter, ...changes })
  const open = () => setIsOpen(true)
  return (
    <>
      <button type="button" className="filter-chip results-filters" aria-busy={isOpen && !ResultsFilters} onClick={open}>
        <SlidersHorizontal className="icon" aria-hidden="true" />
        <span>Filters</span>
        {chosen.length > 0 && <span className="count">{chosen.length}</span>}
      </button>
      <SortSelect search={search} filter={filter} />
      <div className="results-chips">
        {chosen.map(({ name, text }) => (
          <Link
            key={name}
            className="filter-chip"
            aria-current="true"
            aria-label={`Remove filter: ${text}`}
            href={url({ [name]: '' })}
          >
            <span>{text}</span>
            <X className="icon" aria-hidden="true" />
          </Link>
        ))}
        {filter.offers === '' && (
          <Link className="filter-chip" href={url({ offers: 'true' })}>
            Offers
          </Link>
        )}
        {filter.category === '' && <MoreFilters name="Category" onPress={open} />}
        {filter.without === '' && <MoreFilters name="Allergens" onPress={open} />}
        {chosen.length > 0 && (
          <Link className="text-link" href={paths.products(search, { sort: filter.sort })}>
            Clear filters
          </Link>
        )}
      </div>
      {ResultsFilters && <ResultsFilters search={search} filter={filter} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const MoreFilters = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <button type="button" className="filter-chip" aria-haspopup="dialog" onClick={onPress}>
    <span>{name}</span>
    <ChevronDown className="icon" aria-hidden="true" />
  </button>
)

function SortSelect({ search, filter }: ResultsToolsProps) {
  const [, navigate] = useLocation()
  const byDefault = search === '' ? 'newest' : 'relevance'
  const choose = (sort: string) =>
    navigate(paths.products(search, { ...filter, sort: sort === byDefault ? '' : sort }), { replace: true })
  return (
    <select
      className="input results-sort"
      aria-label="Sort by"
      value={filter.sort || byDefault}
      onChange={({ target }) => choose(target.value)}
    >
      {SORTS.filter(([sort]) => search !== '' || sort !== 'relevance').map(([sort, name]) => (
        <option key={sort} value={sort}>
          {name}
        </option>
      ))}
    </select>
  )
}

interface ChosenFilter {
  readonly name: keyof ProductsFilter
  readonly text: string
}

function useChosenFilters({ offers, soldOut, category, maxPrice, without }: ProductsFilter): readonly ChosenFilter[] {
  const name = useCategory(category)?.name ?? category
  const filters: readonly ChosenFilter[] = [
    { name: 'offers', text: offers && 'Offers' },
    { name: 'category', text: name },
    { name: 'maxPrice', text: maxPrice && `Up to ${typedPriceText(maxPrice)}` },
    { name: 'without', text: without && `Without ${leftOut(without)}` },
    { name: 'soldOut', text: soldOut && 'Including out of stock' },
  ]
  return filters.filter(({ text }) => text !== '')
}

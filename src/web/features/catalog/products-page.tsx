import { memo, useDeferredValue } from 'react'
import { useSearchParam } from '../../routing/search-param.ts'
import { searchOf } from './catalog-queries.ts'
import { ProductResults } from './product-results.tsx'
import { useSearchedProducts } from './searched-products.ts'

export function ProductsPage() {
  // The search box renders at once and the cards later.
  const search = useDeferredValue(searchOf(useSearchParam('q')))
  return <SearchedProducts search={search} cursor={useSearchParam('cursor') ?? ''} without={useSearchParam('without') ?? ''} />
}

/** Is memoized, so that a keystroke renders only the search box. */
const SearchedProducts = memo(function SearchedProducts(props: { search: string; cursor: string; without: string }) {
  return (
    <div className="page container">
      <ProductResults {...props} found={useSearchedProducts(props.search, props.cursor, props.without)} />
    </div>
  )
})

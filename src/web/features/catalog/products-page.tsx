import { memo, useDeferredValue } from 'react'
import { useStoreFacts } from '../../document/store-facts.ts'
import { useSearchParam } from '../../routing/search-param.ts'
import { productsPageQuery, searchOf } from './catalog-queries.ts'
import { useFilteredProducts } from './filtered-products.ts'
import { useProductPages } from './product-pages.ts'
import { ProductResults } from './product-results.tsx'
import { useSearchedProducts } from './searched-products.ts'

interface ProductsProps {
  readonly search: string
  /** Empty on the first page. */
  readonly cursor: string
}

export function ProductsPage() {
  const search = useDeferredValue(searchOf(useSearchParam('q'))) // the search box renders at once, the cards later
  return <FoundPage search={search} cursor={useSearchParam('cursor') ?? ''} />
}

/** A keystroke renders only the search box. */
const FoundPage = memo(function FoundPage(props: ProductsProps) {
  const { searchesOnServer } = useStoreFacts()
  const Products = props.cursor !== '' ? FurtherProducts : searchesOnServer ? SearchedProducts : FilteredProducts
  return (
    <div className="page container">
      <Products {...props} />
    </div>
  )
})

const FilteredProducts = (props: ProductsProps) => <ProductResults {...props} found={useFilteredProducts(props.search)} />
const SearchedProducts = (props: ProductsProps) => <ProductResults {...props} found={useSearchedProducts(props.search)} />
const FurtherProducts = (props: ProductsProps) => (
  <ProductResults {...props} found={useProductPages([productsPageQuery(props.search, props.cursor)])} />
)

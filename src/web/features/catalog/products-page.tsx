import { memo, useDeferredValue } from 'react'
import { useSearchParam } from '../../search-param.ts'
import { useStoreFacts } from '../../store-facts.ts'
import { productsPageQuery, searchOf } from './catalog-queries.ts'
import { useFilteredProducts } from './filtered-products.ts'
import { useProductPages } from './product-pages.ts'
import { ProductResults } from './product-results.tsx'
import { useSearchedProducts } from './searched-products.ts'

interface ProductsProps {
  readonly search: string
  /** Where the page goes on in the list; empty at its start. */
  readonly cursor: string
}

/** All products in stock, or those whose name contains what is searched for. */
export function ProductsPage() {
  const search = useDeferredValue(searchOf(useSearchParam('q'))) // the box shows each key at once, the cards follow
  return <FoundPage search={search} cursor={useSearchParam('cursor') ?? ''} />
}

/** By itself, so that a key costs nothing here before the box has shown it. */
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

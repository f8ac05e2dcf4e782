import { memo, useDeferredValue } from 'react'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import { useSearchParam } from '../../search-param.ts'
import { useStoreFacts } from '../../store-facts.ts'
import { searchOf } from './catalog-queries.ts'
import { useFilteredProducts } from './filtered-products.ts'
import { ProductResults } from './product-results.tsx'
import { useSearchedProducts } from './searched-products.ts'

/** All products in stock, or those whose name contains what is searched for. */
export function ProductsPage() {
  const search = useDeferredValue(searchOf(useSearchParam('q'))) // the box shows each key at once, the cards follow
  return <FoundPage search={search} />
}

/** By itself, so that a key costs nothing here before the box has shown it. */
const FoundPage = memo(function FoundPage({ search }: { search: string }) {
  const { searchesOnServer } = useStoreFacts()
  const Products = searchesOnServer ? SearchedProducts : FilteredProducts
  return (
    <div className="page container">
      <PageHead
        title={search === '' ? 'All products' : `Results for “${search}”`}
        description="Fresh vegetables, fruits, dairy, bread, drinks and more, delivered to your door in under 30 minutes."
        canonical={paths.products()}
        shared={paths.products(search)}
      />
      <Products search={search} />
    </div>
  )
})

const FilteredProducts = ({ search }: { search: string }) => (
  <ProductResults search={search} found={useFilteredProducts(search)} />
)
const SearchedProducts = ({ search }: { search: string }) => (
  <ProductResults search={search} found={useSearchedProducts(search)} />
)

import { type ComponentProps, memo, useDeferredValue, useMemo } from 'react'
import { Link } from 'wouter'
import type { CategoryWire } from '../../../contract/categories/categories.ts'
import type { RelatedProductWire } from '../../../contract/search/search-products.ts'
import { shortenText } from '../../../domain/text/shown-text.ts'
import { NO_RESPONSE } from '../../api/failure.ts'
import { usePromisedTime } from '../../document/open-state.ts'
import { PageHead } from '../../document/page-head.tsx'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import { useSearchParams } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { ArtPicture, NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notify } from '../../ui/notify.ts'
import {
  type FoodFilter,
  filterOf,
  foodFilterOf,
  isFiltered,
  NO_FOOD_FILTER,
  type ProductsFilter,
  searchOf,
} from './catalog-queries.ts'
import { CategoryChip, CategoryRail } from './category-rail.tsx'
import { DietChips } from './diet-chips.tsx'
import { countText, type FoundProducts, useSearchedProducts } from './found-products.ts'
import { leftOutText } from './left-out-text.ts'
import { ProductGrid, SkipToProducts } from './product-grid.tsx'
import { ProductList } from './product-list.tsx'
import type { ResultsToolsProps } from './results-tools.tsx'

const MAX_REPEATED = 32 // characters of the search text in headings

export function ProductsPage() {
  const read = useSearchParams()
  const filterKey = JSON.stringify(filterOf(read))
  const filter = useMemo((): ProductsFilter => JSON.parse(filterKey), [filterKey])
  // The search box renders at once and the cards later.
  const search = useDeferredValue(searchOf(read('q')))
  return <SearchedProducts search={search} cursor={read('cursor') ?? ''} filter={filter} />
}

interface SearchedProductsProps {
  readonly search: string
  readonly filter: ProductsFilter
  /** `cursor` is empty on the first page. */
  readonly cursor: string
}

/** Is memoized, so that a keystroke renders only the search box. */
const SearchedProducts = memo(function SearchedProducts({ search, cursor, filter }: SearchedProductsProps) {
  return (
    <div className="page container full-height">
      <ProductResults search={search} cursor={cursor} filter={filter} found={useSearchedProducts(search, cursor, filter)} />
    </div>
  )
})

function ProductResults({ search, filter, cursor, found }: SearchedProductsProps & { readonly found: FoundProducts }) {
  const promised = usePromisedTime()
  const isEmpty = found.status === 'ready' && found.products.length === 0
  const searched = searchOfFound(found)
  const isSoldOut = isOnlySoldOut(found)
  const isNothing = isEmpty && cursor === '' && !searched?.related?.length && !isSoldOut
  const title = isSoldOut ? 'Sold out right now' : titleOf(search, filter, isNothing)
  const page = paths.pageFrom(paths.products(search, filter), cursor)
  const isSearch = search !== '' || searched !== null
  return (
    <>
      <PageHead
        title={title}
        description={`Fresh vegetables, fruit, dairy, bread, drinks and more, delivered to your door${promised === null ? '' : ` ${promised}`}.`}
        {...(isEmpty && cursor !== '' ? {} : { canonical: isSearch ? paths.products() : page })}
        shared={page}
      />
      {!isNothing && <SkipToProducts />}
      <ResultsHead title={title} search={search} filter={filter} found={found} isNothing={isNothing} />
      {search === '' && <CategoryRail current={null} kept={foodFilterOf(filter)} />}
      <Tools search={search} filter={filter} isHidden={isNothing || isSoldOut} />
      <DietChips found={found} chosen={filter.diets} urlOf={(diets) => paths.products(search, { ...filter, diets })} />
      <MatchingCategories categories={searched?.categories ?? []} kept={foodFilterOf(filter)} />
      {isNothing ? <NoCards search={search} filter={filter} /> : <Cards found={found} search={search} filter={filter} />}
    </>
  )
}

interface ResultsHeadProps {
  readonly title: string
  readonly search: string
  readonly filter: ProductsFilter
  readonly found: FoundProducts
  readonly isNothing: boolean
}

function ResultsHead({ title, search, filter, found, isNothing }: ResultsHeadProps) {
  const searched = searchOfFound(found)
  const status = isNothing && search !== '' && !isFiltered(filter) ? NOT_CARRIED : statusText(found, search, filter)
  return (
    <div className="page-head">
      <h1>{title}</h1>
      <p className="soft">
        <span role="status">{status}</span>
        {search !== '' && <span>{status.endsWith('.') ? ' ' : ' · '}</span>}
        {search !== '' && (
          <Link className="text-link" href={paths.products('', filter)} onClick={focusContent}>
            Clear search
          </Link>
        )}
      </p>
      {searched?.isFuzzy && <Misspelled search={search} meant={searched.didYouMean} />}
    </div>
  )
}

/** `NothingFound` reports the search. */
const NOT_CARRIED = 'We don’t carry it yet. We noted that you asked.'

const searchOfFound = (found: FoundProducts) => (found.status === 'ready' ? found.search : null)

const isOnlySoldOut = (found: FoundProducts): boolean => Boolean(searchOfFound(found)?.soldOut?.length)

const isRelatedOnly = (found: FoundProducts): boolean =>
  found.status === 'ready' && found.products.length === 0 && Boolean(found.search?.related?.length)

function titleOf(search: string, { offers }: ProductsFilter, isNothing: boolean): string {
  if (search !== '') return `${isNothing ? 'Nothing found for' : 'Results for'} “${shortenText(search, MAX_REPEATED)}”`
  return offers === '' ? 'All products' : 'Offers'
}

function statusText(found: FoundProducts, search: string, { soldOut }: ProductsFilter): string {
  const meant = searchOfFound(found)?.didYouMean ?? search
  if (isOnlySoldOut(found)) return `We carry “${shortenText(meant, MAX_REPEATED)}”, but none is left now.`
  if (isRelatedOnly(found)) return 'No product has this name, but these are related.'
  const isCounted = found.status === 'ready' && found.count !== 'unknown' && soldOut === ''
  return `${countText(found)}${isCounted ? ' in stock' : ''}`
}

const Misspelled = ({ search, meant }: { readonly search: string; readonly meant: string | undefined }) => (
  <p>
    {`No results for “${shortenText(search, MAX_REPEATED)}”. ${meant ? `Showing results for “${meant}”.` : 'Showing similar spellings.'}`}
  </p>
)

const resultsTools = lazyCode(async () => (await import('./results-tools.tsx')).ResultsTools)

/** The space is there before the code, so that nothing moves. When nothing is found, there is nothing to sort or filter. */
function Tools({ isHidden, ...props }: ResultsToolsProps & { readonly isHidden: boolean }) {
  const { code: ResultsTools } = useLazyCode(resultsTools, {
    wanted: useHydrated(),
    onFailure: () => notify.error(NO_RESPONSE),
  })
  if (isHidden && !isFiltered(props.filter)) return null
  const hasChips = isFiltered({ ...props.filter, diets: '' })
  return (
    <div className={hasChips ? 'results-tools needs-script is-filtered' : 'results-tools needs-script'}>
      {ResultsTools && <ResultsTools {...props} />}
    </div>
  )
}

interface MatchingCategoriesProps {
  readonly categories: readonly CategoryWire[]
  readonly kept: FoodFilter
}

function MatchingCategories({ categories, kept }: MatchingCategoriesProps) {
  if (categories.length === 0) return null
  return (
    <nav className="category-rail" aria-label="Matching categories">
      {categories.map((category) => (
        <CategoryChip key={category.path} category={category} kept={kept} />
      ))}
    </nav>
  )
}

interface CardsProps {
  readonly found: FoundProducts
  readonly search: string
  readonly filter: ProductsFilter
}

function Cards({ found, search, filter }: CardsProps) {
  const { related = [], soldOut = [] } = searchOfFound(found) ?? {}
  const isFirst = isRelatedOnly(found) && soldOut.length === 0
  return (
    <>
      {soldOut.length > 0 && <SoldOut products={soldOut} hasOthers={related.length === 0} />}
      {!isRelatedOnly(found) && soldOut.length === 0 && <ProductList found={found} start={paths.products(search, filter)} />}
      {related.length > 0 && <Related products={related} search={search} isFirst={isFirst} />}
    </>
  )
}

const soldOutFound = lazyCode(async () => (await import('./sold-out-found.tsx')).SoldOutFound)

/** Few visits need its code. The cards are there without it. */
function SoldOut(props: ComponentProps<Awaited<ReturnType<typeof soldOutFound.load>>>) {
  const { code: SoldOutFound } = useLazyCode(soldOutFound, { wanted: useHydrated() })
  return SoldOutFound ? <SoldOutFound {...props} /> : <ProductGrid products={props.products} level={2} isTarget />
}

interface RelatedProps {
  readonly products: readonly RelatedProductWire[]
  readonly search: string
  /** `isFirst` is true when nothing else was found. */
  readonly isFirst: boolean
}

const Related = ({ products, search, isFirst }: RelatedProps) => (
  <section className={isFirst ? undefined : 'related-products'} aria-labelledby="related">
    <h2 id="related">{`Related to “${shortenText(search, MAX_REPEATED)}”`}</h2>
    <ProductGrid products={products} level={3} isTarget={isFirst} />
  </section>
)

function NoCards({ search, filter }: { readonly search: string; readonly filter: ProductsFilter }) {
  if (isFiltered(filter)) return <NothingFiltered search={search} filter={filter} />
  return search === '' ? <NothingInStock /> : <LookElsewhere search={search} />
}

const NothingFiltered = ({ search, filter }: { readonly search: string; readonly filter: ProductsFilter }) => (
  <EmptyState
    level={2}
    art={<NothingFoundArt />}
    title={search === '' ? 'No products match your filters.' : 'No products match your search and filters.'}
    action={
      <Link className="button button-primary button-large" href={paths.products(search, { sort: filter.sort })}>
        Clear filters
      </Link>
    }
  >
    {filter.without === '' ? 'Remove one of them to see more.' : leftOutText(filter.without)}
  </EmptyState>
)

const nothingFound = lazyCode(async () => (await import('./nothing-found.tsx')).NothingFound)

/** Few visits need its code. The categories are there without it. */
function LookElsewhere({ search }: { readonly search: string }) {
  const { code: NothingFound } = useLazyCode(nothingFound)
  return (
    <>
      <h2 className="look-by-category">Browse by category</h2>
      <CategoryRail current="" kept={NO_FOOD_FILTER} />
      {NothingFound && <NothingFound search={search} />}
    </>
  )
}

const NothingInStock = () => (
  <EmptyState
    level={2}
    art={<ArtPicture tint="lemon" of={{ src: basket, dense: basketDense }} sizes="145px" first />}
    title="Nothing in stock right now"
    action={
      <Link className="button button-primary" href={paths.home()}>
        Back to Home
      </Link>
    }
  >
    We’re restocking. Please check back soon.
  </EmptyState>
)

/** Moves the focus to the content. The link unmounts with the search text, and the focus would be lost to the body. */
const focusContent = () => document.getElementById('main')?.focus({ preventScroll: true })

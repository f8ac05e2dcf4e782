import { memo, useDeferredValue } from 'react'
import { Link } from 'wouter'
import { shortenText } from '../../../domain/shown-text.ts'
import { usePromisedTime } from '../../document/open-state.ts'
import { PageHead } from '../../document/page-head.tsx'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import { useSearchParam } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { ArtPicture, NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLoss } from '../lost-demand/use-loss.ts'
import { searchOf } from './catalog-queries.ts'
import { CategoryRail } from './category-rail.tsx'
import { countText, type FoundProducts, useSearchedProducts } from './found-products.ts'
import { SkipToProducts } from './product-grid.tsx'
import { ProductList } from './product-list.tsx'
import { ClearFilter, leftOutText, WithoutAllergens } from './without-allergens.tsx'

const MAX_REPEATED = 32 // characters of the search text in headings

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

interface ProductResultsProps {
  readonly search: string
  readonly without: string
  /** It is empty on the first page. */
  readonly cursor: string
  readonly found: FoundProducts
}

function ProductResults({ search, without, cursor, found }: ProductResultsProps) {
  const promised = usePromisedTime()
  const isSearch = search !== ''
  const title = isSearch ? `Results for “${shortenText(search, MAX_REPEATED)}”` : 'All products'
  const start = paths.without(paths.products(search), without)
  const page = paths.pageFrom(paths.products(search), cursor)
  const isEmpty = found.status === 'ready' && found.products.length === 0
  return (
    <>
      <PageHead
        title={title}
        description={`Fresh vegetables, fruit, dairy, bread, drinks and more, delivered to your door${promised === null ? '' : ` ${promised}`}.`}
        {...(isEmpty && cursor !== '' ? {} : { canonical: isSearch ? paths.products() : page })}
        shared={page}
      />
      {!isEmpty && <SkipToProducts />}
      <div className="page-head">
        <h1>{title}</h1>
        <p className="soft">
          <span role="status">
            {`${countText(found)}${found.status === 'ready' && found.count !== 'unknown' ? ' in stock' : ''}`}
          </span>
          {isSearch && <span> · </span>}
          {isSearch && (
            <Link className="text-link" href={paths.without(paths.products(), without)} onClick={focusContent}>
              Clear search
            </Link>
          )}
        </p>
        <OtherNames found={found} />
      </div>
      {!isSearch && <CategoryRail current={null} without={without} />}
      <WithoutAllergens list={paths.products(search)} without={without} />
      {isEmpty && cursor === '' ? <NoCards search={search} without={without} /> : <ProductList found={found} start={start} />}
    </>
  )
}

const OtherNames = ({ found }: { found: FoundProducts }) =>
  found.status === 'ready' && found.isFuzzy ? <p>We sell these under another name.</p> : null

function NoCards({ search, without }: { search: string; without: string }) {
  if (without !== '') return <NothingFiltered search={search} without={without} />
  return search === '' ? <NothingInStock /> : <NothingFound search={search} />
}

const NothingFiltered = ({ search, without }: { search: string; without: string }) => (
  <EmptyState
    level={2}
    art={<NothingFoundArt />}
    title={search === '' ? 'No products match your filter.' : 'No products match your search and filter.'}
    action={<ClearFilter list={paths.products(search)} />}
  >
    {leftOutText(without)}
  </EmptyState>
)

function NothingFound({ search }: { search: string }) {
  useLoss('search', search)
  return (
    <>
      <EmptyState
        level={2}
        art={<NothingFoundArt />}
        title={`Nothing found for “${shortenText(search, MAX_REPEATED)}”`}
        action={
          <Link className="button button-primary" href={paths.products()}>
            See all products
          </Link>
        }
      >
        Try a shorter word, or browse the categories.
      </EmptyState>
      <CategoryRail current="" without="" />
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

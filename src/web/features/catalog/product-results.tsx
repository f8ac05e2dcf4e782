import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products.ts'
import { paths } from '../../paths.ts'
import basketDense from '../../pictures/basket@2x.webp'
import basket from '../../pictures/basket.webp'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../ui/nothing-found-art.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CategoryRail } from './category-rail.tsx'
import { countWords } from './count-words.ts'
import type { FoundProducts, FurtherProducts } from './found-products.ts'
import { useGrowingList } from './growing-list.ts'
import { LoadMore } from './load-more.tsx'
import { useRestoredPlace } from './place-in-list.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

interface ProductResultsProps {
  readonly search: string
  readonly found: FoundProducts
}

/** Heading, count and cards of the products page. */
export function ProductResults({ search, found }: ProductResultsProps) {
  const isSearch = search !== ''
  return (
    <>
      <div className="page-head">
        <h1>{isSearch ? `Results for “${search}”` : 'All products'}</h1>
        <p className="soft">
          <span role="status">
            {countWords(found)}
            {!isSearch && found.status === 'ready' && ' in stock'}
          </span>
          {isSearch && ' · '}
          {isSearch && (
            <Link className="text-link" href={paths.products()} onClick={focusContent}>
              Clear search
            </Link>
          )}
        </p>
      </div>
      {!isSearch && <CategoryRail current={null} />}
      <FoundCards search={search} found={found} />
    </>
  )
}

function FoundCards({ search, found }: ProductResultsProps) {
  if (found.status === 'loading') return <ProductGridSkeleton />
  if (found.status === 'failed') return <Notice onRetry={found.retry}>Products could not be loaded.</Notice>
  if (found.products.length === 0) return search === '' ? <NothingInStock /> : <NothingFound search={search} />
  return <GrowingCards products={found.products} further={found.further} />
}

function GrowingCards({ products, further }: { products: readonly ProductWire[]; further: FurtherProducts | null }) {
  const list = useGrowingList(products)
  useRestoredPlace(list.length, list.length === products.length && further === null)
  return (
    <>
      <ProductGrid products={list} level={2} isFirst />
      {further && list.length === products.length && <LoadMore further={further} />}
    </>
  )
}

const NothingFound = ({ search }: { search: string }) => (
  <>
    <EmptyState
      level={2}
      art={<NothingFoundArt />}
      title={`Nothing found for “${search}”`}
      action={
        <Link className="button button-primary" href={paths.products()}>
          See all products
        </Link>
      }
    >
      Try a shorter word, or look along the shelves.
    </EmptyState>
    <CategoryRail current="" />
  </>
)

const NothingInStock = () => (
  <EmptyState
    level={2}
    art={<ArtPicture category="Vegetables" of={{ src: basket, dense: basketDense }} sizes="145px" first />}
    title="The shelves are empty right now"
    action={
      <Link className="button button-primary" href={paths.home()}>
        Back to Home
      </Link>
    }
  >
    We are restocking. Please look in again soon.
  </EmptyState>
)

/** For a link that goes with what it clears: the focus would be lost with it. */
const focusContent = () => document.getElementById('main')?.focus({ preventScroll: true })

import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products.ts'
import { useMoreRows } from '../../lists/more-rows.ts'
import { useRestoredPlace } from '../../lists/place-in-list.ts'
import { paths } from '../../paths.ts'
import { useNotFoundStatus } from '../../response-status.ts'
import { useSearchParam } from '../../search-param.ts'
import { Notice } from '../../ui/notice.tsx'
import { FIRST_CARDS, OUT_OF_STOCK } from './catalog-queries.ts'
import type { FoundProducts, FurtherProducts } from './found-products.ts'
import { useGrowingList } from './growing-list.ts'
import { LoadMore } from './load-more.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

interface ProductListProps {
  readonly found: FoundProducts
  /** The path at which the list starts. */
  readonly start: string
}

/** The cards of a list, in whatever state it is. */
export function ProductList({ found, start }: ProductListProps) {
  if (found.status === 'loading') return <ProductGridSkeleton />
  if (found.status === 'failed') return <Notice onRetry={found.retry}>Products could not be loaded.</Notice>
  return <ProductCards start={start} products={found.products} further={found.further} />
}

interface ProductCardsProps {
  readonly start: string
  readonly products: readonly ProductWire[]
  readonly further: FurtherProducts | null
}

/** Stands between the ways to the list's start, on a page that goes on further down, and to the products that follow. */
function ProductCards({ start, products, further }: ProductCardsProps) {
  const list = useGrowingList(products)
  const isDrawn = list.length === products.length
  const last = list.at(-1)
  useRestoredPlace(list.length, isDrawn && further === null, FIRST_CARDS)
  const more = useMoreRows('product', products.length, list.length)
  useNotFoundStatus(last === undefined) // behind the end of the list, or by an address that it never gave
  return (
    <>
      {useSearchParam('cursor') && (
        <p className="mb-5">
          <Link className="text-link" href={start}>
            Back to the start of the list
          </Link>
        </p>
      )}
      <ProductGrid products={list} level={2} isFirst listRef={more.list} />
      {further && last && isDrawn && (
        <LoadMore further={further} href={paths.further(start, cursorAfter(last))} onAsk={more.ask} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {more.announced}
      </p>
    </>
  )
}

/** The cursor of a page that goes on after this product. */
const cursorAfter = ({ _id, inStock }: ProductWire) => (inStock ? _id : OUT_OF_STOCK + _id)

import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products.ts'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { useMoreRows, useRestoredScroll } from '../../lists/shown-rows.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParam } from '../../routing/search-param.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FIRST_CARDS, OUT_OF_STOCK } from './catalog-queries.ts'
import type { FoundProducts, FurtherProducts } from './found-products.ts'
import { useGrowingList } from './growing-list.ts'
import { LoadMore } from './load-more.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

interface ProductListProps {
  readonly found: FoundProducts
  readonly start: string
}

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

function ProductCards({ start, products, further }: ProductCardsProps) {
  const list = useGrowingList(products)
  const isDrawn = list.length === products.length
  const last = list.at(-1)
  const more = useMoreRows('product', products.length, list.length)
  useRestoredScroll(more.list, list.length, isDrawn && further === null, FIRST_CARDS)
  useNotFoundStatus(last === undefined) // the cursor is invalid or after the end of the list
  return (
    <>
      {useSearchParam('cursor') && (
        <p className="product-list-start">
          <Link className="text-link" href={start}>
            Back to the start of the list
          </Link>
        </p>
      )}
      <ProductGrid products={list} level={2} isFirst isTarget listRef={more.list} />
      {further && last && isDrawn && (
        <LoadMore further={further} href={paths.pageFrom(start, cursorAfter(last))} onPress={more.start} />
      )}
      <Announcement>{more.announced}</Announcement>
    </>
  )
}

const cursorAfter = ({ _id, inStock }: ProductWire) => (inStock ? _id : OUT_OF_STOCK + _id)

import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { ProductWire } from '../../../contract/products/products.ts'
import { useNotFoundStatus } from '../../document/response-status.ts'
import { useMoreRows, useRestoredScroll } from '../../lists/shown-rows.ts'
import { useSearchParam } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { useObservable } from '../../state/observable.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { Announcement, Notice } from '../../ui/notice.tsx'
import { FIRST_CARDS, OUT_OF_STOCK } from './catalog-queries.ts'
import type { FoundProducts, FurtherProducts } from './found-products.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { isSearching } from './search-box.tsx'

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
        <LoadMore further={further} href={paths.pageFrom(start, further.cursor ?? cursorAfter(last))} onPress={more.start} />
      )}
      <Announcement>{more.announced}</Announcement>
    </>
  )
}

const cursorAfter = ({ _id, inStock }: ProductWire) => (inStock ? _id : OUT_OF_STOCK + _id)

const AHEAD = '800px' // loads before the end of the list scrolls into view

interface LoadMoreProps {
  readonly further: FurtherProducts
  /** `href` is the path of the next page, for browsers without scripts, for another tab and for search engines. */
  readonly href: string
  readonly onPress: () => void
}

/** Shows further products when the link comes near the viewport or is pressed. It must stand below the list. */
function LoadMore({ further, href, onPress }: LoadMoreProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const show = useRef(further.show)
  const isBusy = useHydrated() && further.status === 'loading' // nothing loads without scripts
  const isThere = further.status === 'there'
  useEffect(() => {
    show.current = further.show
  })
  useEffect(() => {
    if (!link.current || !isThere) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show.current(), { rootMargin: AHEAD })
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [isThere])

  const press = (event: MouseEvent) => {
    event.preventDefault() // the products are added in place
    onPress()
    further.show()
  }
  return (
    <>
      <Link ref={link} href={href} rel="next" className="button button-secondary load-more" aria-busy={isBusy} onClick={press}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        <span>Show more products</span>
      </Link>
      {further.status === 'failed' && (
        <div className="load-more-failed">
          <Notice onRetry={further.show}>More products could not be loaded.</Notice>
        </div>
      )}
    </>
  )
}

const FIRST_STEP = 8 // so few that a slow phone renders them without a noticeable delay
const NEXT_STEP = 24 // rendered in a transition, which input interrupts

type Products = readonly ProductWire[]

interface Growth {
  readonly products: Products
  /** `drawn` are the ids of the cards that were rendered before. Null means that all `products` are rendered at once. */
  readonly drawn: ReadonlySet<string> | null
  readonly newOnes: number
}

/**
 * Renders new cards in small steps, so that typing stays responsive. A page that opens or is returned to renders all
 * cards at once.
 */
export function useGrowingList(products: Products): Products {
  const opensBySearch = useObservable(isSearching, false)
  const [growth, setGrowth] = useState<Growth>({
    products,
    drawn: opensBySearch ? new Set() : null,
    newOnes: FIRST_STEP,
  })
  const list = drawnOf(growth)
  if (!isSameList(products, growth.products)) setGrowth({ products, drawn: idsOf(list), newOnes: FIRST_STEP })
  const missing = growth.products.length - list.length
  useEffect(() => {
    if (missing === 0) return
    const next = setTimeout(() =>
      startTransition(() => setGrowth((now) => ({ ...now, drawn: idsOf(drawnOf(now)), newOnes: NEXT_STEP }))),
    )
    return () => clearTimeout(next)
  }, [missing])
  return list
}

const drawnOf = ({ products, drawn, newOnes }: Growth): Products =>
  drawn === null ? products : withNewOnes(products, drawn, newOnes)

const idsOf = (products: Products): ReadonlySet<string> => new Set(products.map(({ _id }) => _id))

const isSameList = (one: Products, other: Products): boolean =>
  one.length === other.length && one.every((product, index) => product === other[index])

/** Returns the products before the one that would exceed the limit of new ones. */
export function withNewOnes<Product extends { readonly _id: string }>(
  products: readonly Product[],
  known: ReadonlySet<string>,
  newOnes: number,
): readonly Product[] {
  let left = newOnes
  const end = products.findIndex((product) => !known.has(product._id) && left-- === 0)
  return end === -1 ? products : products.slice(0, end)
}

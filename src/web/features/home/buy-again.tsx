import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { afterFailure, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { paths } from '../../routing/paths.ts'
import { ShopperQueries, shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure, useShopperSession } from '../account/shopper-session.ts'
import { ProductGrid } from '../catalog/product-grid.tsx'
import './buy-again.css'

const SHOWN = 5
const FRESH_MS = 60_000

/** Shows products that the shopper bought before, and nothing when there are none or when they can't be loaded. */
export function BuyAgain() {
  const session = useShopperSession()
  if (session.status !== 'shopper') return null
  return (
    <ShopperQueries>
      <BoughtProducts key={session.token} token={session.token} />
    </ShopperQueries>
  )
}

function BoughtProducts({ token }: { token: string }) {
  const { data: products = [] } = useQuery({
    queryKey: shopperKey(token, 'bought'),
    queryFn: async () => requireSuccess(await shopperApi.listBoughtProducts(token)).products,
    staleTime: FRESH_MS,
    refetchInterval: afterFailure,
    meta: { onFailure: (failure) => failure.status === 401 && reportShopperFailure(failure, token) },
  })
  const marker = useRef<HTMLDivElement>(null)
  const isOpen = useOpenUnseen(marker, products.length > 0)
  return (
    <>
      <div ref={marker} />
      {isOpen && products.length > 0 && (
        <section className="section container buy-again" aria-labelledby="again">
          <div className="section-head">
            <h2 id="again">Buy again</h2>
            <Link className="text-link" href={paths.myOrders()}>
              See my orders
            </Link>
          </div>
          <ProductGrid products={products.slice(0, SHOWN)} level={3} isRow />
        </section>
      )}
    </>
  )
}

/**
 * Tells whether the content at the marker may open. Content that is known when the page opens is there at once. What
 * arrives later waits until its place is below the window, so that nothing moves that the shopper sees.
 */
function useOpenUnseen(marker: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const [isOpen, setIsOpen] = useState(isReady)
  useEffect(() => {
    if (!marker.current || !isReady || isOpen) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && entry.boundingClientRect.top > innerHeight) setIsOpen(true)
    })
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [marker, isReady, isOpen])
  return isOpen
}

import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useHydrated } from '../../hydration.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FurtherProducts } from './found-products.ts'

const AHEAD = '800px' // so that who scrolls on seldom meets the end

interface LoadMoreProps {
  readonly further: FurtherProducts
  /** Where these products stand for who opens them as a page: without scripts, in another tab, from a search engine. */
  readonly href: string
  /** Somebody pressed it. */
  readonly onAsk: () => void
}

/** Shows further products when their place comes near, or when its link is pressed. Stands below the list. */
export function LoadMore({ further, href, onAsk }: LoadMoreProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const show = useRef(further.show)
  const isBusy = useHydrated() && further.status === 'loading' // without scripts nothing is on its way
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
    event.preventDefault() // what follows comes in place
    onAsk()
    further.show()
  }
  return (
    <>
      <Link ref={link} href={href} rel="next" className="button button-secondary load-more" aria-busy={isBusy} onClick={press}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        Show more products
      </Link>
      {further.status === 'failed' && (
        <div className="mt-4">
          <Notice onRetry={further.show}>More products could not be loaded.</Notice>
        </div>
      )}
    </>
  )
}

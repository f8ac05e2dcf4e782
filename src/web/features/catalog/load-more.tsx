import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useHydrated } from '../../state/use-hydrated.ts'
import { Notice } from '../../ui/notice.tsx'
import type { FurtherProducts } from './found-products.ts'

const AHEAD = '800px' // loads before the end of the list scrolls into view

interface LoadMoreProps {
  readonly further: FurtherProducts
  /** This is the path of the next page, for browsers without scripts, for another tab and for search engines. */
  readonly href: string
  readonly onPress: () => void
}

/** Shows further products when the link comes near the viewport or is pressed. It must stand below the list. */
export function LoadMore({ further, href, onPress }: LoadMoreProps) {
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

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
}

/** Shows further products when their place comes near, or when its link is pressed. Stands below the list. */
export function LoadMore({ further, href }: LoadMoreProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const lastCard = useRef<Element | null>(null)
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
  useEffect(() => () => focusFirstAfter(lastCard.current), [])

  if (further.status === 'failed') return <Notice onRetry={further.show}>More products could not be loaded.</Notice>
  const press = (event: MouseEvent) => {
    event.preventDefault() // what follows comes in place
    lastCard.current = link.current?.previousElementSibling?.lastElementChild ?? null
    further.show()
  }
  return (
    <Link ref={link} href={href} rel="next" className="button button-secondary load-more" aria-busy={isBusy} onClick={press}>
      {isBusy && <span className="spinner" aria-hidden="true" />}
      Show more products
    </Link>
  )
}

/** The link goes with the last products. Who pressed it goes on at the first of those that came. */
function focusFirstAfter(card: Element | null): void {
  if (document.activeElement === document.body) card?.nextElementSibling?.querySelector('a')?.focus()
}

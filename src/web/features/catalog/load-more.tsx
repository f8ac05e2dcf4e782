import { useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'
import type { FurtherProducts } from './found-products.ts'

const AHEAD = '800px' // so that who scrolls on seldom meets the end

/** Shows further products when their place comes near, or when its button is pressed. Stands below the list. */
export function LoadMore({ further }: { further: FurtherProducts }) {
  const button = useRef<HTMLButtonElement>(null)
  const lastCard = useRef<Element | null>(null)
  const show = useRef(further.show)
  const isThere = further.status === 'there'
  useEffect(() => {
    show.current = further.show
  })
  useEffect(() => {
    if (!button.current || !isThere) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show.current(), { rootMargin: AHEAD })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isThere])
  useEffect(() => () => focusFirstAfter(lastCard.current), [])

  if (further.status === 'failed') return <Notice onRetry={further.show}>More products could not be loaded.</Notice>
  const press = () => {
    lastCard.current = button.current?.previousElementSibling?.lastElementChild ?? null
    further.show()
  }
  return (
    <button ref={button} type="button" className="button button-secondary load-more" aria-busy={!isThere} onClick={press}>
      {!isThere && <span className="spinner" aria-hidden="true" />}
      Show more products
    </button>
  )
}

/** The button goes with the last products. Who pressed it goes on at the first of those that came. */
function focusFirstAfter(card: Element | null): void {
  if (document.activeElement === document.body) card?.nextElementSibling?.querySelector('a')?.focus()
}

import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns the ref of a row of links, which is wider than the screen of a phone. Scrolls the row, not the page, to the link
 * with `aria-current` whenever `current` changes.
 */
export function useCurrentInView(current: string | null): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current link is another place to scroll to
  useEffect(() => showCurrent(row.current), [current])
  return row
}

function showCurrent(row: HTMLElement | null): void {
  const link = row?.querySelector('[aria-current]')
  if (!row || !link) return
  const [outer, inner] = [row.getBoundingClientRect(), link.getBoundingClientRect()]
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}

import { type RefObject, useEffect } from 'react'

const OFFSET = 16 // specification, section 9

/** Toasts begin at the top of the window; while somebody types into a search box, below that. `newest`: each new toast looks again where it is. */
export function useToastPlace(place: RefObject<HTMLElement | null>, newest: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast is the occasion
  useEffect(() => {
    const listening = new AbortController()
    const move = () => {
      const box = document.activeElement?.closest('[role=search]')
      if (place.current) place.current.style.top = box ? `${Math.max(box.getBoundingClientRect().bottom, 0) + OFFSET}px` : ''
    }
    move()
    for (const event of ['focusin', 'focusout', 'scroll', 'resize']) {
      addEventListener(event, move, { signal: listening.signal, passive: true })
    }
    return () => listening.abort()
  }, [place, newest])
}

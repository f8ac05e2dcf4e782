import { type RefObject, useEffect } from 'react'

const OFFSET = 16 // specification, section 9

/** Places the toasts at the top of the window, or below a search box that has the focus. */
export function useToastPlace(place: RefObject<HTMLElement | null>, newest: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast updates the position
  useEffect(() => {
    const controller = new AbortController()
    const move = () => {
      const box = document.activeElement?.closest('[role=search]')
      if (place.current) place.current.style.top = box ? `${Math.max(box.getBoundingClientRect().bottom, 0) + OFFSET}px` : ''
    }
    move()
    for (const event of ['focusin', 'focusout', 'scroll', 'resize']) {
      addEventListener(event, move, { signal: controller.signal, passive: true })
    }
    return () => controller.abort()
  }, [place, newest])
}

import { useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { FIRST_CARDS } from './catalog-queries.ts'

/** How many cards of a list are shown: kept with the entry of the browser's history, so that who comes back finds them all again. */
export function useShownCards(): [shown: number, show: (count: number) => void] {
  const shown = shownIn(useHistoryState<unknown>())
  return [shown, (count) => history.replaceState({ shown: count }, '')]
}

/**
 * A browser that opens a page again scrolls as soon as it has the document, which ends with the first cards. This scrolls once
 * all that were shown are `drawn` again, or none is left to come (`isAll`), unless somebody has moved by then.
 */
export function useRestoredPlace(drawn: number, isAll: boolean): void {
  const left = useRef<number | null>(null)
  useEffect(() => {
    left.current = placeLeft()
    const watching = new AbortController()
    const { signal } = watching
    const moved = () => {
      left.current = null
    }
    for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(act, moved, { signal, passive: true })
    addEventListener('pagehide', keepPlace, { signal })
    return () => watching.abort()
  }, [])
  useEffect(() => {
    const top = left.current
    if (top === null || (drawn < shownIn(history.state) && !isAll)) return
    left.current = null
    window.scrollTo({ top, behavior: 'instant' })
  }, [drawn, isAll])
}

const KEY = 'left-place'

/** For who reloads, or comes back from another site: `history` itself no longer takes anything while a page goes. */
function keepPlace(): void {
  try {
    sessionStorage.setItem(KEY, [location.href, shownIn(history.state), window.scrollY].join(' '))
  } catch {
    // storage is blocked: the list opens at its start
  }
}

/** How far this very entry of the history was scrolled, when more was shown than comes with the page. */
function placeLeft(): number | null {
  try {
    const [address, shown, scrolled] = sessionStorage.getItem(KEY)?.split(' ') ?? []
    const isHere = address === location.href && Number(shown) === shownIn(history.state)
    return isHere && Number(shown) > FIRST_CARDS ? Number(scrolled) : null
  } catch {
    return null
  }
}

function shownIn(state: unknown): number {
  const isOurs = typeof state === 'object' && state !== null && 'shown' in state
  return isOurs && typeof state.shown === 'number' ? state.shown : FIRST_CARDS
}

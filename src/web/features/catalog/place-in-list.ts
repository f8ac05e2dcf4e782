import { useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import * as z from 'zod/mini'

export const CARDS_A_STEP = 100 // as many as come with the page

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
  const left = useRef<LeftPlace | null>(null)
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
    const place = left.current
    if (place === null || (drawn < place.shown && !isAll)) return
    left.current = null
    window.scrollTo({ top: place.scrolled, behavior: 'instant' })
  }, [drawn, isAll])
}

const leftPlace = z.object({ address: z.string(), shown: z.number(), scrolled: z.number() })
type LeftPlace = z.output<typeof leftPlace>

const KEY = 'left-place'

/** For who reloads, or comes back from another site: `history` itself no longer takes anything while a page goes. */
function keepPlace(): void {
  const place: LeftPlace = { address: location.href, shown: shownIn(history.state), scrolled: window.scrollY }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch {
    // storage is blocked: the list opens at its start
  }
}

/** Where this very entry of the history was left, when that was beyond what comes with the page. */
function placeLeft(): LeftPlace | null {
  try {
    const place = leftPlace.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    const isHere = place.success && place.data.address === location.href && place.data.shown === shownIn(history.state)
    return isHere && place.data.shown > CARDS_A_STEP ? place.data : null
  } catch {
    return null
  }
}

function shownIn(state: unknown): number {
  const isOurs = typeof state === 'object' && state !== null && 'shown' in state
  return isOurs && typeof state.shown === 'number' ? state.shown : CARDS_A_STEP
}

import { type RefObject, useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** How many rows are shown, stored in the history entry, so that going back shows them all; null in a new entry. */
export function useShownRows(): [shown: number | null, show: (count: number) => void] {
  return [shownIn(useHistoryState<unknown>()), showRows]
}

function showRows(count: number): void {
  if (shownIn(history.state) !== count) history.replaceState({ shown: count }, '')
}

/**
 * Browsers restore the scroll position when the document has loaded, before further rows are rendered. This scrolls once all rows
 * shown before are `drawn` or there are no more (`isAll`), unless the user has scrolled; lists of up to `inDocument` rows don't
 * need it.
 */
export function useRestoredPlace(drawn: number, isAll: boolean, inDocument = 0): void {
  const savedTop = useRef<number | null>(null)
  useEffect(() => {
    savedTop.current = loadSavedPlace(inDocument)
    const controller = new AbortController()
    const { signal } = controller
    const onUserInput = () => clearSavedPlace(savedTop)
    for (const eventType of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      addEventListener(eventType, onUserInput, { signal, passive: true })
    addEventListener('pagehide', savePlace, { signal })
    return () => controller.abort()
  }, [inDocument])
  useEffect(() => {
    const top = savedTop.current
    if (top === null || drawn === 0 || (drawn < (shownIn(history.state) ?? 0) && !isAll)) return
    clearSavedPlace(savedTop)
    window.scrollTo({ top, behavior: 'instant' })
  }, [drawn, isAll])
}

const KEY = 'left-place'

/** For reloads and returns from other sites: `history` can't be changed while a page unloads. */
function savePlace(): void {
  tryStorage(() => sessionStorage.setItem(KEY, [location.href, shownIn(history.state), window.scrollY].join(' ')))
}

/** Used once: within this document the browser restores the position. */
function clearSavedPlace(savedTop: RefObject<number | null>): void {
  if (savedTop.current !== null) tryStorage(() => sessionStorage.removeItem(KEY))
  savedTop.current = null
}

/** The scroll position saved for this history entry, if more rows were shown than the document has. */
function loadSavedPlace(inDocument: number): number | null {
  const [url, shown, top] = tryStorage(() => sessionStorage.getItem(KEY))?.split(' ') ?? []
  const isHere = url === location.href && Number(shown) === shownIn(history.state)
  return isHere && Number(shown) > inDocument ? Number(top) : null
}

/** Undefined where storage is blocked. */
function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

function shownIn(state: unknown): number | null {
  const isOurs = typeof state === 'object' && state !== null && 'shown' in state
  return isOurs && typeof state.shown === 'number' ? state.shown : null
}

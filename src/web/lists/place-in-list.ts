import { type RefObject, useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/** Returns how many rows this history entry shows, or null in a new entry. */
export function useShownRows(): [shown: number | null, show: (count: number) => void] {
  return [shownIn(useHistoryState<unknown>()), showRows]
}

function showRows(count: number): void {
  if (shownIn(history.state) !== count) history.replaceState({ shown: count }, '')
}

/**
 * Restores the scroll position after a reload. Browsers restore it before further rows are rendered, so this scrolls
 * once all rows are `drawn` or there are no more (`isAll`), unless the user has scrolled. `inDocument` rows are in the
 * server's HTML.
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

/** Saves in session storage, because `history` can't be changed while a page unloads. */
function savePlace(): void {
  tryStorage(() => sessionStorage.setItem(KEY, [location.href, shownIn(history.state), window.scrollY].join(' ')))
}

function clearSavedPlace(savedTop: RefObject<number | null>): void {
  if (savedTop.current !== null) tryStorage(() => sessionStorage.removeItem(KEY))
  savedTop.current = null
}

/** Returns null unless a position was saved for this entry, with more rows than the document has. */
function loadSavedPlace(inDocument: number): number | null {
  const [url, shown, top] = tryStorage(() => sessionStorage.getItem(KEY))?.split(' ') ?? []
  const isHere = url === location.href && Number(shown) === shownIn(history.state)
  return isHere && Number(shown) > inDocument ? Number(top) : null
}

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

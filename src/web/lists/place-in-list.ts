import { type RefObject, useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * How many rows of a list are shown: kept with the entry of the browser's history, so that who comes back finds them all again. Null
 * at an entry that is new.
 */
export function useShownRows(): [shown: number | null, show: (count: number) => void] {
  return [shownIn(useHistoryState<unknown>()), showRows]
}

function showRows(count: number): void {
  if (shownIn(history.state) !== count) history.replaceState({ shown: count }, '')
}

/**
 * A browser that opens a page again scrolls as soon as it has the document, which ends with the first rows, if it has any. This scrolls
 * once all that were shown are `drawn` again, or none is left to come (`isAll`), unless somebody has moved by then. `inDocument`: as
 * many rows come with the document, and need none of it.
 */
export function useRestoredPlace(drawn: number, isAll: boolean, inDocument = 0): void {
  const left = useRef<number | null>(null)
  useEffect(() => {
    left.current = placeLeft(inDocument)
    const watching = new AbortController()
    const { signal } = watching
    const moved = () => forgetPlace(left)
    for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(act, moved, { signal, passive: true })
    addEventListener('pagehide', keepPlace, { signal })
    return () => watching.abort()
  }, [inDocument])
  useEffect(() => {
    const top = left.current
    if (top === null || drawn === 0 || (drawn < (shownIn(history.state) ?? 0) && !isAll)) return
    forgetPlace(left)
    window.scrollTo({ top, behavior: 'instant' })
  }, [drawn, isAll])
}

const KEY = 'left-place'

/** For who reloads, or comes back from another site: `history` itself no longer takes anything while a page goes. */
function keepPlace(): void {
  stored(() => sessionStorage.setItem(KEY, [location.href, shownIn(history.state), window.scrollY].join(' ')))
}

/** It serves once: who comes back within this document is scrolled by the browser. */
function forgetPlace(left: RefObject<number | null>): void {
  if (left.current !== null) stored(() => sessionStorage.removeItem(KEY))
  left.current = null
}

/** How far this very entry of the history was scrolled, when more was shown than comes with the document. */
function placeLeft(inDocument: number): number | null {
  const [address, shown, scrolled] = stored(() => sessionStorage.getItem(KEY))?.split(' ') ?? []
  const isHere = address === location.href && Number(shown) === shownIn(history.state)
  return isHere && Number(shown) > inDocument ? Number(scrolled) : null
}

/** Undefined where storage is blocked: the list opens at its start. */
function stored<Result>(access: () => Result): Result | undefined {
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

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { countOf } from '../../domain/text/counts.ts'
import { tabText } from '../state/tab-storage.ts'

export type ListRef = RefObject<HTMLUListElement | null>

interface MoreRows {
  readonly list: ListRef
  start(): void
  /** `announced` is the text for a live region. */
  readonly announced: string
}

/**
 * Focuses the first new row and announces how many came. `noun` names one row, and `drawn` of the `count` rows are
 * rendered.
 */
export function useMoreRows(noun: string, count: number, drawn = count): MoreRows {
  const list = useRef<HTMLUListElement>(null)
  const requested = useRef<{ readonly rows: ReadonlySet<Element>; readonly count: number } | null>(null)
  const [added, setAdded] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows may appear when `drawn` changes
  useEffect(() => {
    if (requested.current === null) return
    const { rows, count: before } = requested.current
    const first = rowsOf(list).find((row) => !rows.has(row))
    if (count <= before || first === undefined) return
    requested.current = null
    focusRow(first)
    setAdded(count - before)
  }, [count, drawn])
  return {
    list,
    start() {
      requested.current = { rows: new Set(rowsOf(list)), count }
      setAdded(0)
    },
    announced: added === 0 ? '' : countOf(added, `more ${noun}`),
  }
}

const rowsOf = (list: ListRef): Element[] => [...(list.current?.children ?? [])]

function focusRow(row: Element): void {
  const target = row.matches('[tabindex]') ? row : row.querySelector('a, input, button')
  if (target instanceof HTMLElement) target.focus()
}

/** Returns how many rows this history entry shows, or null in a new entry. */
export function useShownRows(): [shown: number | null, show: (count: number) => void] {
  return [shownIn(useHistoryState<unknown>()), showRows]
}

function showRows(count: number): void {
  if (shownIn(history.state) !== count) history.replaceState({ shown: count }, '')
}

/**
 * Restores the scroll position after a reload. Browsers restore it before further rows are rendered, so this scrolls
 * once the list has all rows that were `drawn` or there are no more (`isAll`), unless the user has scrolled. `inDocument`
 * rows are in the server's HTML.
 */
export function useRestoredScroll(list: ListRef, drawn: number, isAll: boolean, inDocument = 0): void {
  const savedTop = useRef<number | null>(null)
  useEffect(() => {
    savedTop.current = loadScroll(inDocument)
    const controller = new AbortController()
    const { signal } = controller
    const onUserInput = () => clearScroll(savedTop)
    for (const eventType of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      addEventListener(eventType, onUserInput, { signal, passive: true })
    addEventListener('pagehide', () => list.current && saveScroll(), { signal })
    return () => controller.abort()
  }, [list, inDocument])
  // The effect runs after each render, because the page may show the list later than its rows arrive.
  useEffect(() => {
    const top = savedTop.current
    if (top === null || drawn === 0 || list.current === null) return
    if (drawn < (shownIn(history.state) ?? 0) && !isAll) return
    clearScroll(savedTop)
    window.scrollTo({ top, behavior: 'instant' })
  })
}

const leftPlace = tabText('left-place')

/** Saves in session storage, because `history` can't be changed while a page unloads. */
function saveScroll(): void {
  leftPlace.write([location.href, shownIn(history.state), window.scrollY].join(' '))
}

function clearScroll(savedTop: RefObject<number | null>): void {
  if (savedTop.current !== null) leftPlace.write(null)
  savedTop.current = null
}

/** Returns null unless a position was saved for this entry, with more rows than the document has. */
function loadScroll(inDocument: number): number | null {
  const shownHere = shownIn(history.state) ?? 0
  if (shownHere <= inDocument) return null // most visits need not wait for session storage
  const [url, shown, top] = leftPlace.read()?.split(' ') ?? []
  return url === location.href && Number(shown) === shownHere ? Number(top) : null
}

function shownIn(state: unknown): number | null {
  const isOurs = typeof state === 'object' && state !== null && 'shown' in state
  return isOurs && typeof state.shown === 'number' ? state.shown : null
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { fetchTypeface, takeTypeface } from '../look/late-typeface.ts'
import { latestNavigation } from './navigation-state.ts'
import { useSearchParam } from './search-param.ts'

const TITLE_MS = 300 // a page that had to be loaded has its title by then

/**
 * Makes another page begin as on a full page load: scrolls to the top, focuses the content, and returns the title to
 * announce.
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const [path] = useLocation()
  const search = useSearchParam('q')
  const cursor = useSearchParam('cursor')
  const arrivedAt = useRef(path)
  const [title, setTitle] = useState('')

  useEffect(fetchTypeface, [])
  useEffect(recordTraversals, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or cursor is a navigation, too
  useEffect(() => {
    const navigation = latestNavigation.get()
    if (navigation === null || navigation === 'replace') return
    if (navigation === 'push') window.scrollTo(0, 0)
    const isSamePage = arrivedAt.current === path
    arrivedAt.current = path
    if (!isSearching() && !(isSamePage && hasFocus())) main.current?.focus({ preventScroll: true })
    if (isSamePage) return
    takeTypeface()
    const timer = setTimeout(() => setTitle(document.title), TITLE_MS)
    return () => clearTimeout(timer)
  }, [path, search, cursor, main])
  return title
}

/** Records Back and Forward. It listens with `capture`, so that it runs before the router renders. */
function recordTraversals(): () => void {
  // A frame that mounts after the seller's area is new, as in an opened document.
  latestNavigation.set(null)
  const controller = new AbortController()
  addEventListener('popstate', () => latestNavigation.set('traverse'), { capture: true, signal: controller.signal })
  return () => controller.abort()
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
const isSearching = () => document.activeElement?.closest('[role=search]') != null

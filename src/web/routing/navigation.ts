import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { fetchTypeface, takeTypeface } from '../look/late-typeface.ts'
import { observable } from '../state/observable.ts'
import { useSearchParam } from './page-url.ts'

/** The names are those of the Navigation API. Null means that the document itself was opened. */
type NavigationType = 'push' | 'replace' | 'traverse'

export const latestNavigation = observable<NavigationType | null>(null)

export const isLoadingPage = observable(false)

/** Resolves when the next page is shown, or its code could not be loaded. */
export function navigationEnd(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (isLoadingPage.get()) return
      stop()
      resolve()
    }
    const stop = isLoadingPage.subscribe(check)
    check()
  })
}

const TITLE_MS = 300 // a page that had to be loaded has its title by then

/**
 * Makes another page begin as on a full page load, also one that replaces the entry in the history: scrolls to the top,
 * focuses the content, and returns the title to announce.
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const [path] = useLocation()
  const search = useSearchParam('q')
  const cursor = useSearchParam('cursor')
  const arrivedAt = useRef(path)
  const [title, setTitle] = useState('')

  useEffect(() => {
    // It measures a text, which takes least time right after a paint.
    const frame = requestAnimationFrame(() => setTimeout(fetchTypeface))
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(recordTraversals, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or cursor is a navigation, too
  useEffect(() => {
    const navigation = latestNavigation.get()
    const isSamePage = arrivedAt.current === path
    arrivedAt.current = path
    if (navigation === null || (navigation === 'replace' && isSamePage)) return // a filter changed
    if (navigation !== 'traverse') window.scrollTo(0, 0)
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

interface PageRedirectProps {
  readonly to: string
}

/** Redirects, unless the user is already on the way to another page. */
export function PageRedirect({ to }: PageRedirectProps): null {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    if (!isLoadingPage.get()) navigate(to, { replace: true })
  }, [to, navigate])
  return null
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { fetchTypeface, takeTypeface } from '../look/late-typeface.ts'
import { useSearchParam } from '../search-param.ts'

const TITLE_MS = 300 // by then a page that had to be fetched has said what it is called

type Step = 'opened' | 'pushState' | 'replaceState' | 'popstate'

/**
 * What a browser does when a page opens, for pages that open without it: a new page starts at its top, the focus goes to
 * its content, and its title, which this gives, is announced. Going back and forth the browser restores the place itself.
 */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const [path] = useLocation()
  const search = useSearchParam('q')
  const cursor = useSearchParam('cursor')
  const step = useLatestStep()
  const arrivedAt = useRef(path)
  const [title, setTitle] = useState('')

  useEffect(fetchTypeface, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search, and another part of a list, is another place, too
  useEffect(() => {
    if (step.current === 'opened' || step.current === 'replaceState') return
    if (step.current === 'pushState') window.scrollTo(0, 0)
    const isSamePage = arrivedAt.current === path
    arrivedAt.current = path
    if (!isSearching() && !(isSamePage && hasFocus())) main.current?.focus({ preventScroll: true })
    if (isSamePage) return
    takeTypeface()
    const timer = setTimeout(() => setTitle(document.title), TITLE_MS)
    return () => clearTimeout(timer)
  }, [path, search, cursor, main, step])
  return title
}

/** How the present address was come to. */
function useLatestStep() {
  const step = useRef<Step>('opened')
  useEffect(() => {
    const note = ({ type }: Event) => {
      if (type === 'pushState' || type === 'replaceState' || type === 'popstate') step.current = type
    }
    const listening = new AbortController()
    for (const type of ['pushState', 'replaceState', 'popstate']) {
      addEventListener(type, note, { capture: true, signal: listening.signal }) // wouter's events; heard before it renders
    }
    return () => listening.abort()
  }, [])
  return step
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
const isSearching = () => document.activeElement?.closest('[role=search]') != null

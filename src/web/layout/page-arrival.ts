import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { fetchTypeface, takeTypeface } from '../look/late-typeface.ts'
import { useSearchParam } from '../search-param.ts'

const TITLE_MS = 300 // a page that had to be loaded has its title by then

type Step = 'opened' | 'pushState' | 'replaceState' | 'popstate'

/** As on a full page load: scrolls to the top, focuses the content, and returns the title to announce. */
export function usePageArrival(main: RefObject<HTMLElement | null>): string {
  const [path] = useLocation()
  const search = useSearchParam('q')
  const cursor = useSearchParam('cursor')
  const step = useLatestStep()
  const arrivedAt = useRef(path)
  const [title, setTitle] = useState('')

  useEffect(fetchTypeface, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search or cursor is a navigation, too
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

function useLatestStep() {
  const step = useRef<Step>('opened')
  useEffect(() => {
    const record = ({ type }: Event) => {
      if (type === 'pushState' || type === 'replaceState' || type === 'popstate') step.current = type
    }
    const controller = new AbortController()
    for (const type of ['pushState', 'replaceState', 'popstate']) {
      addEventListener(type, record, { capture: true, signal: controller.signal }) // wouter's events; captured before it renders
    }
    return () => controller.abort()
  }, [])
  return step
}

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
const isSearching = () => document.activeElement?.closest('[role=search]') != null

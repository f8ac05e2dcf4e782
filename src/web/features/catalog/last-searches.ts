import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { MAX_SEARCH } from '../../../domain/products/product.ts'
import { foldText } from '../../../domain/search/fold.ts'
import { latestNavigation } from '../../routing/navigation.ts'
import { useSearchParam } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { storedSearches } from '../../state/account-storage.ts'
import { parseStored } from '../../state/browser-storage.ts'

const MAX_SEARCHES = 6

const savedTexts = z.array(z.string())

/**
 * The last searches in this browser, the latest first. They are sent nowhere, and removed when a session ends
 * (`shopper-session.ts`).
 */
export const lastSearches = {
  read: (): readonly string[] => parseStored(storedSearches.read(), savedTexts)?.slice(0, MAX_SEARCHES) ?? [],
  add(text: string): void {
    const added = text.trim().replace(/\s+/g, ' ').slice(0, MAX_SEARCH)
    if (added !== '') save([added, ...without(added)])
  },
  remove(text: string): void {
    save(without(text))
  },
  clear(): void {
    storedSearches.write(null)
  },
  onOtherTab: storedSearches.onOtherTab,
}

const without = (text: string) => lastSearches.read().filter((each) => foldText(each) !== foldText(text))

function save(texts: readonly string[]): void {
  storedSearches.write(texts.length === 0 ? null : JSON.stringify(texts.slice(0, MAX_SEARCHES)))
}

/** Adds a search when it is submitted, and when a page is opened from its results. */
export function useRememberedSearches(box: RefObject<HTMLInputElement | null>): void {
  const [path] = useLocation()
  const search = useSearchParam('q')
  const before = useRef({ path, search })
  useEffect(() => {
    const { path: from, search: searched } = before.current
    before.current = { path, search }
    const isOpened = latestNavigation.get() === 'push' && path.startsWith(`${paths.products()}/`)
    if (from === paths.products() && isOpened) lastSearches.add(searched ?? '')
  }, [path, search])
  useEffect(() => {
    const field = box.current
    const add = () => lastSearches.add(field?.value ?? '')
    field?.form?.addEventListener('submit', add)
    return () => field?.form?.removeEventListener('submit', add)
  }, [box])
}

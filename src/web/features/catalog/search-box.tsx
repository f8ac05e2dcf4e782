import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { useSearchParams } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { observable } from '../../state/observable.ts'
import { isTouchScreen, useHydrated } from '../../state/use-browser.ts'
import { type Combobox, SEARCH_SHORTCUT, SearchField, useSearchShortcut, useTypedSearch } from '../../ui/search-field.tsx'
import { filterOfSearch, productsPageQuery } from './catalog-queries.ts'
import { useProductQueries } from './product-queries.ts'

/** `isSearching` is true while the search box has the focus. */
export const isSearching = observable(false)

export const searchSuggestions = lazyCode(async () => (await import('./search-suggestions.tsx')).SearchSuggestions)

const CLOSED: Combobox = { 'aria-expanded': false }

/** Searches while typing, on any page, with the text in the URL. It works as a plain form before hydration. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null)
  const [path, navigate] = useLocation()
  const queries = useProductQueries()
  const isOnProducts = path === paths.products()
  const read = useSearchParams()
  const filter = filterOfSearch(read, isOnProducts)
  // The search is in the URL after each keystroke, because the known matches show at once. Only the request waits
  // (`useSearchedProducts`).
  const typed = useTypedSearch(isOnProducts ? (read('q') ?? '') : '', search, 0)

  const [combobox, setCombobox] = useState(CLOSED)
  const [wasFocused, setWasFocused] = useState(false)
  const { code: SearchSuggestions } = useLazyCode(searchSuggestions, { wanted: wasFocused })

  useSearchShortcut(() => {
    box.current?.focus()
    box.current?.select()
  })
  useEffect(() => {
    const isFocused = document.activeElement === box.current // it may have been before hydration
    isSearching.set(isFocused)
    setWasFocused(isFocused)
  }, [])

  function search(text: string) {
    // Back leads to the page before the search.
    navigate(paths.products(text, filter), { replace: isOnProducts })
    if (isOnProducts) window.scrollTo(0, 0)
  }
  function submit() {
    if (!typed.flush() && !isOnProducts) navigate(paths.products('', filter))
    if (isTouchScreen()) box.current?.blur() // closes the keyboard
  }
  function start() {
    isSearching.set(true)
    setWasFocused(true)
    void queries.prefetch(productsPageQuery('')) // these products are shown until the response to a search arrives
  }
  return (
    <SearchField
      className="search-box"
      label="Search products"
      placeholder="Search products"
      name="q"
      action={paths.products()}
      typed={typed}
      box={box}
      shortcut={SEARCH_SHORTCUT}
      onSubmit={submit}
      onFocus={start}
      onBlur={() => isSearching.set(false)}
      combobox={useHydrated() && combobox}
    >
      {SearchSuggestions && <SearchSuggestions typed={typed} box={box} onCombobox={setCombobox} />}
    </SearchField>
  )
}

import { Search } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { MAX_SEARCH } from '../../../domain/product.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParam } from '../../routing/search-param.ts'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { useSearchShortcut } from '../../ui/search-shortcut.ts'
import { productsPageQuery } from './catalog-queries.ts'
import { useProductQueries } from './product-queries.ts'
import { isSearching } from './search-focus.ts'
import { useTypedText } from './typed-text.ts'

/** Searches while typing, on any page, with the text in the URL. It works as a plain form before hydration. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  useSearchShortcut(input)
  const [path, navigate] = useLocation()
  const queries = useProductQueries()
  const isOnProducts = path === paths.products()
  const currentSearch = useSearchParam('q') ?? ''
  const without = useSearchParam('without') ?? ''
  const { text, type, flush } = useTypedText(isOnProducts ? currentSearch : '', `${path} ${currentSearch}`, search)

  useEffect(() => isSearching.set(document.activeElement === input.current), []) // it may have been focused before hydration

  function search(typed: string) {
    // Back leads to the page before the search.
    navigate(paths.without(paths.products(typed), without), { replace: isOnProducts })
    if (isOnProducts) window.scrollTo(0, 0)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!flush() && !isOnProducts) navigate(paths.without(paths.products(), without))
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur() // closes the phone's keyboard
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers don't support the search element yet
    <form
      className="search-box"
      role="search"
      action={paths.products()}
      onSubmit={submit}
      onFocus={() => isSearching.set(true)}
      onBlur={() => isSearching.set(false)}
    >
      <label className="visually-hidden" htmlFor="search">
        Search products
      </label>
      <Search className="icon" aria-hidden="true" />
      <input
        ref={input}
        className="input"
        id="search"
        aria-keyshortcuts="/"
        type="search"
        name="q"
        placeholder="Search products"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(event) => type(event.target.value)}
        // These products are shown until the response to a search arrives.
        onFocus={() => void queries.prefetch(productsPageQuery(''))}
      />
      <ClearSearch text={text} field={input} onClear={() => type('')} />
    </form>
  )
}

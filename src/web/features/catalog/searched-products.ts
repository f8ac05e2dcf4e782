import { useEffect, useState } from 'react'
import { productsPageQuery } from './catalog-queries.ts'
import type { FoundProducts } from './found-products.ts'
import { useProductPages } from './product-pages.ts'

const DEBOUNCE_MS = 250 // longer than between two keystrokes

/** Searches on the server, for a catalog too large for the browser. The previous results stay while new ones load. */
export function useSearchedProducts(search: string): FoundProducts {
  const query = useDebounced(search)
  const [shownQuery, setShownQuery] = useState(query)
  const newer = useProductPages([productsPageQuery(query)])
  const older = useProductPages([productsPageQuery(shownQuery)])
  if (newer.status === 'ready' && shownQuery !== query) setShownQuery(query)
  return newer.status === 'loading' ? older : newer
}

/** Debounces a text, except that an empty one counts at once. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return text === '' ? '' : settled
}

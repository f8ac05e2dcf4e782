import { useEffect, useState } from 'react'
import { productsPageQuery } from './catalog-queries.ts'
import type { FoundProducts } from './found-products.ts'
import { useProductPages } from './product-pages.ts'

const PAUSE_MS = 250 // who types on presses the next key sooner

/** Products found by the server: for a catalog too large for the browser. Older ones stay until the newer are there. */
export function useSearchedProducts(search: string): FoundProducts {
  const asked = useAfterPause(search)
  const [answered, setAnswered] = useState(asked)
  const newer = useProductPages([productsPageQuery(asked)])
  const older = useProductPages([productsPageQuery(answered)])
  if (newer.status === 'ready' && answered !== asked) setAnswered(asked)
  return newer.status === 'loading' ? older : newer
}

/** A text once nobody has changed it for a moment; at once when it was cleared. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return text === '' ? '' : settled
}

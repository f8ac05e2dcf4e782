import { useEffect, useState } from 'react'
import { suggestProducts } from '../../../contract/endpoints/suggestion-endpoints.ts'
import type { Suggestion } from '../../../contract/search/suggest-products.ts'
import { request } from '../../api/request.ts'
import { TYPING_PAUSE_MS } from '../../ui/search-field.tsx'

interface KnownSuggestions {
  readonly suggestions: readonly Suggestion[]
  readonly at: number
}

const FRESH_MS = 30_000 // as of lists of products (`product-queries.ts`)

const NONE: readonly Suggestion[] = []

/**
 * Returns the suggestions for a text, and those of the text before until they have arrived. A failure returns none and
 * is not reported, because the search works without them. An empty text requests nothing.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [known] = useState(() => new Map<string, KnownSuggestions>())
  const [lastText, setLastText] = useState('') // the latest text with a response
  useEffect(() => {
    if (text === '' || isFresh(known.get(text))) return setLastText(text)
    let isLatest = true
    const pause = setTimeout(async () => {
      const response = await request(suggestProducts, { query: { q: text } })
      if (response.success) known.set(text, { suggestions: response.suggestions, at: Date.now() })
      if (isLatest) setLastText(response.success ? text : '')
    }, TYPING_PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(pause)
    }
  }, [text, known])
  return (known.get(text) ?? known.get(lastText))?.suggestions ?? NONE
}

const isFresh = (known: KnownSuggestions | undefined): boolean => known !== undefined && Date.now() - known.at < FRESH_MS

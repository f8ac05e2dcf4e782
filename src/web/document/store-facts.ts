import { createContext, useContext } from 'react'
import type { StoreFacts } from '../../contract/page-data.ts'
import { termsFromWire } from '../../contract/price-terms.ts'
import { DEFAULT_TERMS, type PriceTerms } from '../../domain/pricing.ts'

const StoreFactsContext = createContext<StoreFacts | null>(null)
export const StoreFactsProvider = StoreFactsContext.Provider

export function useStoreFacts(): StoreFacts {
  const facts = useContext(StoreFactsContext)
  if (!facts) throw new Error('useStoreFacts needs a StoreFactsProvider above it')
  return facts
}

/** Returns what the store charges beside its prices, as it was when the page was rendered. */
export function usePriceTerms(): PriceTerms {
  const { priceTerms } = useStoreFacts()
  return priceTerms === undefined ? DEFAULT_TERMS : termsFromWire(priceTerms)
}
